-- An order that may be paid is no longer cancelled while its owner has frozen the account.
update help_text_translation
set content = replace(content, 'log in to pay, chat, cancel or appeal, and write', 'log in to pay, chat or appeal, and write')
where locale = 'en-US' and content like '%log in to pay, chat, cancel or appeal%';

update help_text_translation
set content = replace(content, '您可以登录付款、聊天、取消或申诉', '您可以登录付款、聊天或申诉')
where locale = 'zh-CN' and content like '%您可以登录付款、聊天、取消或申诉%';
