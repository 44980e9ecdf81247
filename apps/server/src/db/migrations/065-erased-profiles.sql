-- Profiles that were erased before all of this was erased with them. As in features/accounts/erase-profiles.ts.
create temporary table erased_profile on commit drop as
  select id, '+999' || lpad(id::text, 10, '0') as mobile, 'user:' || id as account, erased_at from app_user where erased_at is not null;

update payment_method set fields = '[]' where user_id in (select id from erased_profile) and fields <> '[]';
update merchant set contact = '', remark = '' where user_id in (select id from erased_profile);
update report set contact = '' where user_id in (select id from erased_profile) and contact <> '';
update offer set remark = '', auto_reply = '' where maker_id in (select id from erased_profile) and (remark <> '' or auto_reply <> '');
update recovery r set mobile = g.mobile, note = '' from erased_profile g where r.user_id = g.id;
delete from mobile_change where user_id in (select id from erased_profile);
delete from mobile_mail_code where user_id in (select id from erased_profile);
delete from known_address where account in (select account from erased_profile);
update verification v set status = 'refused', decided_at = g.erased_at from erased_profile g where v.user_id = g.id and v.status = 'pending';
update app_user set verification_status = 'none' where id in (select id from erased_profile) and verification_status = 'pending';
update app_user set verification_reason = '' where id in (select id from erased_profile) and verification_reason <> '';

-- The names of known traders stay reserved. The server computes the skeletons of the new names.
delete from erased_profile g using app_user u, trader_record r
  where u.id = g.id and r.user_id = g.id and (u.merchant_status = 'approved' or r.completed_orders >= 20);
update app_user set nickname_skeleton = null where id in (select id from erased_profile);
update former_nickname set skeleton = '' where user_id in (select id from erased_profile);
