-- The privacy notice says how long pictures of payments are kept. Texts that operators edited stay.
update help_text_translation t set content = replace(replace(t.content,
  'For as long as you have an account, and afterwards for as long as the law requires for the books.',
  'For as long as you have an account, and afterwards for as long as the law requires for the books. Payment proofs, evidence and chat images are deleted {proof_days} days after you sent them, or later if an order or appeal that shows them is still open.'),
  '在您拥有账号期间保存；之后按法律对账目的要求保存。',
  '在您拥有账号期间保存；之后按法律对账目的要求保存。付款凭证、申诉证据和聊天图片在发送 {proof_days} 天后删除；相关订单或申诉尚未结束的，在结束后删除。')
from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
