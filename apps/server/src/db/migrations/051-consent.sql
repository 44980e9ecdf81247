-- Terms of use, privacy notice and risk notice: help texts with a version. A change that needs consent gives its text the next
-- number of all three, so that one number says what a user has agreed to. The texts that come with the market are version 1.

alter table help_text
  drop constraint help_text_kind_check,
  drop constraint help_text_topic_check,
  drop constraint help_text_check,
  -- Of the last change that needed consent; 0 for a text without one.
  add column version int not null default 0 check (version >= 0),
  add constraint help_text_kind_check check (kind in ('faq', 'tutorial', 'about', 'terms')),
  add constraint help_text_topic_check check (topic in
    ('start', 'order', 'trouble', 'safety', 'wallet', 'account', 'buyer', 'seller', 'market', 'terms', 'privacy', 'risk')),
  add constraint help_text_check check (case kind
    when 'faq' then topic in ('start', 'order', 'trouble', 'safety', 'wallet', 'account')
    when 'tutorial' then topic in ('buyer', 'seller')
    when 'terms' then topic in ('terms', 'privacy', 'risk')
    else topic = 'market' end),
  add constraint help_text_version check ((version > 0) = (kind = 'terms'));

-- What the last change that needed consent was about, in the words of the operator who made it.
alter table help_text_translation add column change text not null default '';

alter table app_user add column agreed_version int not null default 0 check (agreed_version >= 0);

-- The versions that each user agreed to, with the time. Append-only.
create table consent (
  user_id int not null references app_user,
  version int not null check (version > 0),
  given_by text not null check (given_by in ('register', 'agree')),
  created_at timestamptz not null,
  primary key (user_id, version)
);

with text (topic, position, title_en, title_zh, content_en, content_zh) as (values

('terms', 10, 'Terms of use', '使用条款',
$en$This is the agreement between you and the company that runs this market (“we”). You accept it when you register. The privacy notice and the risk notice are part of it.

What we do

We run a place where people trade coin for money with each other, and we hold the coin in escrow while an order is open. We are neither the buyer nor the seller. Money goes from one person’s account to the other’s, never through us.

Your account

- You are of age, act for yourself and have one account.
- What you tell us about yourself is true. We verify your name before you trade, where the market requires it.
- Keep passwords and codes to yourself. What is done with them counts as done by you. Tell support at once if somebody else has them.

Trading

- An order is binding. The seller owes the coin and the buyer owes the payment, each by the deadline that the order shows.
- Pay and receive only with accounts in your own name, and with your own money.
- Forged payment proofs, payments called back after the coin was released, payments for others, and trades that hide where money comes from are forbidden.
- The fee is {fee} percent of the coin of a completed order. The buyer pays it.

Disputes

Either party of an order can appeal. Support hears both and decides by the evidence, and the coin in escrow follows the decision. After an order has ended, a claim is possible for {claim_days} days. Your right to go to court stays.

What we can do

We can limit or close an account that breaks these terms or endangers others, stop a function for maintenance or safety, and hold coin for as long as a dispute or the law requires. You are told the reason, and support hears your objection.

Liability

We answer for the coin that we hold in escrow, and for harm that we cause on purpose or by gross negligence. We do not answer for payments outside the market, for what other users do, or for the price of a coin.

Changes

When a change of these texts needs your consent, we tell you what changed and ask before your next act that moves coin. Open orders can be finished without it.$en$,
$zh$本条款是您与本市场运营公司（“我们”）之间的协议，注册即表示接受。隐私说明和风险提示是本条款的一部分。

我们做什么

我们提供人与人之间以币换钱的场所，并在订单进行期间托管币。我们既不是买家，也不是卖家。款项由一方账户直接付至另一方账户，从不经过我们。

您的账号

- 您已成年，代表您本人，且只有一个账号。
- 您提供的个人信息真实。市场要求时，我们会在交易前核实您的姓名。
- 请勿向任何人透露密码和验证码，使用它们进行的操作视为您本人所为。如被他人掌握，请立即联系客服。

交易

- 订单具有约束力：卖家应交付币，买家应付款，均以订单显示的时限为准。
- 只能使用本人名下的账户和本人的资金收款、付款。
- 禁止伪造付款凭证、放币后撤回款项、替他人付款，以及掩盖资金来源的交易。
- 手续费为成交币数的 {fee}%，由买家承担。

争议

订单任何一方都可以申诉。客服听取双方意见，按证据裁决，托管的币按裁决处理。订单结束后 {claim_days} 天内可以索赔。您依法诉讼的权利不受影响。

我们可以采取的措施

对违反本条款或危害他人的账号，我们可以限制或关闭；因维护或安全需要，可以暂停某项功能；因争议或法律要求，可以在必要期间冻结币。我们会告知原因，您可以通过客服提出异议。

责任

我们对托管的币负责，也对因故意或重大过失造成的损害负责。对市场以外的付款、其他用户的行为以及币的价格，我们不承担责任。

变更

如果条款的变更需要您同意，我们会说明变更内容，并在您下一次动用币之前征求同意。进行中的订单无需同意也可以完成。$zh$),

('privacy', 20, 'Privacy notice', '隐私说明',
$en$This notice says which data we keep about you, what for and for how long.

What we keep

- Your mobile number, username, nickname and language, to run your account.
- Your name and document, if you verify. They are encrypted. The images are deleted some time after the decision.
- Your payment methods, to show them to the buyer of your coin.
- Your offers, orders, chats, payment proofs, appeals and everything that moved your coin.
- Logins with time, device and network address, to keep your account safe.
- Which version of these texts you agreed to, and when.

Who sees it

- Anyone: your nickname, photo and trading record.
- The other party of an order: from the confirmation on, your payment method or your verified name, as the order needs them.
- Support: what it needs for an appeal, a claim or your question. Each look is recorded.
- Authorities, if the law requires it. We sell data to nobody.

How long

For as long as you have an account, and afterwards for as long as the law requires for the books. Closed accounts lose their sessions and open offers at once.

Your rights

You can read and correct your data under Me, and ask support for a copy, for a correction, or to close your account. You can complain to the authority for data protection where you live.

On your phone

The app stores your login, your language and what you last saw, so that it opens without a network. It has no advertising and no tracking by others.$en$,
$zh$本说明告诉您，我们保存哪些与您有关的数据、用于什么、保存多久。

我们保存的数据

- 手机号、用户名、昵称和语言，用于账号的运行。
- 实名认证时的姓名和证件，加密保存，证件照片在审核后一段时间删除。
- 收款方式，用于向购买您的币的买家显示。
- 挂单、订单、聊天、付款凭证、申诉，以及每一笔币的变动。
- 登录的时间、设备和网络地址，用于保护账号安全。
- 您同意了哪一版条款，以及同意的时间。

谁能看到

- 所有人：您的昵称、头像和交易记录。
- 订单的另一方：确认后，按订单需要看到您的收款方式或实名。
- 客服：处理申诉、索赔或您的问题所需的内容，每次查看都有记录。
- 法律要求时的主管机关。我们不向任何人出售数据。

保存多久

在您拥有账号期间保存；之后按法律对账目的要求保存。账号关闭后，登录和挂单立即失效。

您的权利

您可以在“我的”中查看和更正数据，也可以请客服提供副本、更正数据或关闭账号，还可以向所在地的数据保护机关投诉。

在您的手机上

App 保存登录状态、语言和最近看到的内容，以便没有网络时也能打开。没有广告，也没有第三方跟踪。$zh$),

('risk', 30, 'Risk notice', '风险提示',
$en$Read this before you trade. Trade only with money that you can do without.

- The price of a coin can fall to nothing, and nobody guarantees that you find a buyer.
- A release and a transfer of coin are final. Check the payment in your own bank or payment app before you release, never by a screenshot.
- A payment can be called back or your account frozen by your bank if the money came from a crime. Accept payments only from the buyer’s own account, under the verified name that the order shows.
- Whoever asks you to pay outside the order, to cancel after you have paid, or to go on in another app wants to take your money. Stay in the chat of the order: support can only judge what is there.
- Nobody from support asks for your password, a code or a payment.
- Trading coin is forbidden or restricted in some countries. It is for you to know the law and the taxes where you live.
- The service can be down for a while. Deadlines are moved when the market was away, but prices can change meanwhile.$en$,
$zh$请在交易前阅读，并只使用您能承受损失的资金。

- 币的价格可能跌至一文不值，也没有人保证您能找到买家。
- 放币和转币不可撤回。放币前请在您自己的银行或支付 App 中核实到账，切勿只看截图。
- 如果款项涉及犯罪，付款可能被撤回，您的账户可能被银行冻结。只接受买家本人账户、以订单显示的实名付来的款项。
- 要求您在订单外付款、付款后取消订单或换到其他 App 继续的人，想骗走您的钱。请在订单聊天中沟通，客服只能依据其中的内容判断。
- 客服不会索要密码、验证码或付款。
- 部分国家和地区禁止或限制币的交易，请自行了解所在地的法律和税务。
- 服务可能暂时中断。市场中断时时限会顺延，但价格可能在此期间变动。$zh$)

), added as (
  insert into help_text (kind, topic, position, version) select 'terms', topic, position, 1 from text returning id, position
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content
from added join text using (position), lateral (values
  ('en-US', title_en, content_en),
  ('zh-CN', title_zh, content_zh)) words (locale, title, content);
