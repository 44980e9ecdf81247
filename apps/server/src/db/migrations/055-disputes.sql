-- Appeals and claims are disputes of two kinds. Of a claim, `award_minor` is what the proposed or final ruling gives the claimant.
alter table appeal rename to dispute;
alter table dispute
  alter column kind drop default,
  -- Of a claim; the ruling that is proposed on an appeal is kept by its order.
  add column proposed text check (proposed in ('release', 'refund', 'split')),
  add column buyer_consent text check (buyer_consent in ('asked', 'accepted', 'objected')),
  add column seller_consent text check (seller_consent in ('asked', 'accepted', 'objected')),
  add column proposed_by int references operator,
  add column proposed_reason text not null default '',
  add column award_minor bigint check (award_minor >= 0),
  -- Coin of the other side that an operator holds; none once it is over.
  add column held_minor bigint not null default 0 check (held_minor >= 0),
  add column paid_minor bigint check (paid_minor between 0 and award_minor),
  add check (case when proposed is null then buyer_consent is null and seller_consent is null else award_minor is not null end),
  add check (kind = 'claim' or (proposed is null and award_minor is null and held_minor = 0 and paid_minor is null));
drop table claim;
