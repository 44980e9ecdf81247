-- The version of the lifecycle that an order was placed under. Orders from before name the first one, which they end under.
alter table trade_order add column lifecycle smallint not null default 1;
