-- Texts are kept by language, a row or a field for each. Which languages there are, the list of the contract says and no table.
create domain locale as text check (value ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

alter table app_user
  drop constraint app_user_locale_check,
  alter column locale type locale;

-- The words of a help text in one language. Where a language has none, those of the default language are read.
create table help_text_words (
  help_id int not null references help_text,
  locale locale not null,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  primary key (help_id, locale)
);
insert into help_text_words (help_id, locale, title, content)
select id, 'en-US', title_en, content_en from help_text
union all select id, 'zh-CN', title_zh, content_zh from help_text;
alter table help_text
  drop column title_en,
  drop column title_zh,
  drop column content_en,
  drop column content_zh;

-- A market's own payment types had two names in a fixed order.
update setting s set value = (
  select jsonb_agg(
    jsonb_set(type, '{names}', jsonb_build_object('en-US', type -> 'names' -> 0, 'zh-CN', type -> 'names' -> 1)) order by place)
  from jsonb_array_elements(s.value) with ordinality as each (type, place))
where name = 'paymentTypes' and jsonb_path_match(value, 'exists($[*].names[1])');
