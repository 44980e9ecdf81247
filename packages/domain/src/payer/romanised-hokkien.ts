/**
 * Chinese names as Singapore and Malaysia write them, after Hokkien, Teochew, Hakka and Cantonese. There are no rules, so it is a
 * table: spellings with the simplified signs that they stand for.
 */
const surnames = `
tan 陈; lim 林; ng 黄吴伍; oei ooi wee 黄; ong heng 王; wong 黄王; goh ngo 吴; koh khaw kor 许; teo teoh tiong thio chong cheong 张;
chua choa 蔡; low loh lau liew 刘; lee 李; yeo yeoh yong 杨; chew chiu 周; sim shim 沈; seow siow siew siau 萧肖; ho hor 何; toh tor 卓;
foo hu 符; chia seah cheah sia 谢; tay teh 郑; cheng chng 庄; chong 庄钟; cheong 钟; ang 洪; chan 陈曾; chin 陈; poh poon phua pua 潘;
leow liew liau 廖; neo leong neoh niu 梁; kwek kwok quek kuek kek 郭; tng teng tang 邓; tang tong thong 唐汤; lai 赖; soh soo 苏;
loo loh 卢; lo loh 罗; pang fung 彭; pung fung 冯; png hong fong 方; mui boey 梅; yap yeap iap yip 叶; chee chi 徐; tee 池; hoon 云;
khoo koo 邱; kang kong 江; ko kho 高; mok 莫; oon voon 温; pek peh 白; sng soon 孙; sung 宋; tham tam 谭; too tow 杜; oh aw woo 胡;
woo 吴; ow au 欧; tai tye 戴; yew 游; yuen 阮; gan ngan 颜; mah bay beh 马; ngiam gam 严; fam huam 范; lam 林; loke 陆
`
const givenNames = `
ah 亚阿; ai 爱; ann aun 安; bee 美; mee mei mui 美; beng meng ming 明; beng 炳; bok 木; boon bun woon 文; bin 敏; cheng ching chin 清贞;
chai chye 才财; cheok chok 石; chee chi 志; cheong chang 昌; chong 宗; ching cheng 晶静; chee see 芝诗; chiew 秋; chin 珍; choo chu 珠; choon chun 春; chuan 全泉川; chwee swee 水;
eng ying 英; eng yong weng wing yoong 荣; eng yong 永; ee yi 义怡; fong hong foong 凤; fatt huat 发; gek giok geok yoke yok nyuk 玉;
kim gim kam 金锦; kim khim 琴; guan yuen 源元; guat gwat goh yuet 月; hai 海; hee hi 喜; heng hing 兴; hock hok fook fock 福; hian hean 贤;
heong hiang 香; ho hoe hoh 和豪; how hao 豪浩; hong 鸿丰芳; hoon hun fun 芬; hoon yun 云; hwa hua wah wa 华花; huay hui huey hwee wai 慧惠; hui hwee fai 辉;
jin yin 仁; joo yu 如; ka kah kar 家嘉; kai 凯; kee ki 基; keat kiat kit 杰吉; keng king kheng 庆琼; keong kiong keung 强; kian kien kin 建坚健; kah ka kar 佳; kuan kean 娟; keow kiau 娇;
kin kun 根; kok kwok 国; koon kun khoon 坤; kuan kwang kuang kwong 光; kwan kuan 宽; kwee gui kwai 贵桂; lai loy 来; lay lee le 丽礼利莉;
lan 兰; leng ling 玲龄灵; leong liang 良亮; leong liong long loong 龙隆; lian lin 莲; lin lam 琳; mooi mui moi 妹梅; nam lam 南; neo nio 娘; pei puay pui 佩;
peck pek phaik 碧; peng ping pheng 平萍; poh po 宝保; poo foo 富; san 山; seng sing 成盛声胜生; sian sien 仙; siang siong 祥雄翔松; thong 通; thye tai 泰; hong fong 峰锋; jun choon chun 俊;
siew siu siau sau 秀; siew seow siu sio 小; sim sum 心; sin 新信; siok sok suk shuk 淑; soh so 素; soo su 素淑书; soon shun 顺; suan 璇;
swee sui soo 瑞; tat 达; teck tek tuck tak 德; tee ti 地; teng ting 定庭婷廷; thiam tiam tim 添; thian tian 天; tiong chong chung 忠中; tong 东;
wan 婉; wee wai 伟威; yan yin yen 燕恩; yan 欣; nga ngah 雅; ban 万; yew yeow yau yiu 耀; yew yu 友; yong 勇; zhi 志
`

function readings(rows: string): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const [, latin = '', signs = ''] of rows.matchAll(/([a-z ]+) (\p{sc=Han}+)/gu))
    for (const sign of signs) all.set(sign, [...(all.get(sign) ?? []), ...latin.trim().split(' ')])
  return all
}

const surnamesOf = readings(surnames)
const givenNamesOf = readings(givenNames)

/**
 * Whether words in Latin letters are a name of two to four simplified signs. A family name is of the table; given names are often in
 * Pinyin, but in words apart: PANG YAQIN is of another family on the mainland.
 */
export function fitsHokkien(
  latin: string,
  signs: string,
  {
    isPinyin,
    pinyinOf,
  }: { readonly isPinyin: boolean; readonly pinyinOf: (sign: string) => readonly string[] },
): boolean {
  const [surname = '', ...given] = Array.from(signs)
  const own = surnamesOf.get(surname)
  if (own === undefined || given.length === 0 || given.length > 3) return false
  if (isPinyin && given.length === 1) return false
  const spelled = given.map(
    (sign) => `(?:${[...(givenNamesOf.get(sign) ?? []), ...pinyinOf(sign)].join('|')})`,
  )
  const [first, rest] = [`(?:${own.join('|')})`, spelled.join(isPinyin ? '[ -]' : '[ -]?')]
  return new RegExp(`^(?:${first}[ ,]*${rest}|${rest}[ ,]+${first})$`, 'i').test(latin.trim())
}
