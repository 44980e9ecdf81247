-- The mail that confirms a new address has no word: the address may be a stranger's.
update help_text_translation
set content = replace(content,
  'A mail without your word is not from us, whatever it looks like.',
  'A mail without your word is not from us, whatever it looks like. Only the mail with the code that confirms a new address has none, because we do not know yet that the address is yours.')
where locale = 'en-US' and content like '%A mail without your word is not from us, whatever it looks like.%';

update help_text_translation
set content = replace(content,
  '没有防钓鱼码的邮件，无论多么像，都不是我们发的。',
  '没有防钓鱼码的邮件，无论多么像，都不是我们发的。只有验证新邮箱的邮件不含防钓鱼码，因为那时还不能确定邮箱是您的。')
where locale = 'zh-CN' and content like '%没有防钓鱼码的邮件，无论多么像，都不是我们发的。%';

-- The desk takes a lost authenticator app off an account that keeps its number. The link on the login screen names both.
update help_text_translation
set content = replace(replace(content,
  'tap “I no longer have this number” and say that the app is gone too.',
  'tap “My number or authenticator app is gone”, enter the number that your account has, and switch on “My authenticator app is gone”. Two of our staff compare your document within 72 hours; 72 hours after that the app is removed, and you set a new login password.'),
  'tap “I no longer have this number”. Your account must be verified.',
  'tap “My number or authenticator app is gone”. Your account must be verified.')
where locale = 'en-US' and content like '%tap “I no longer have this number”%';

update help_text_translation
set content = replace(replace(content,
  '在登录页点“手机号已无法使用”，并说明身份验证器也无法使用。',
  '在登录页点“手机号或身份验证器无法使用”，填写账号现有的手机号，并开启“身份验证器无法使用”。两名工作人员会在 72 小时内核对证件，之后再过 72 小时移除身份验证器，届时请设置新的登录密码。'),
  '在登录页点“手机号已无法使用”。账号需已实名。',
  '在登录页点“手机号或身份验证器无法使用”。账号需已实名。')
where locale = 'zh-CN' and content like '%在登录页点“手机号已无法使用”%';
