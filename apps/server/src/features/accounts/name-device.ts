/** Names the browser and the system for a list of sessions: "Safari, iPhone". Empty for an unknown user agent. */
export function nameDevice(userAgent: string): string {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  return names.filter((name) => name !== undefined).join(', ')
}

type Names = readonly (readonly [RegExp, string])[]

/** The first match counts: most user agents also contain the names of browsers further down. */
const browsers: Names = [
  [/MicroMessenger/, 'WeChat'],
  [/AlipayClient/, 'Alipay'],
  [/\bQQ\//, 'QQ'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/UCBrowser/, 'UC Browser'],
  [/MQQBrowser/, 'QQ Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
