-- A second channel to a user: an e-mail address that they have confirmed, and the word that our mails to them begin with. Both are
-- encrypted (platform/seal.ts); addresses are compared by a keyed fingerprint, which is of the key that encrypts the address.
create table user_email (
  user_id int primary key references app_user,
  address_sealed bytea,
  -- Name of the encryption key, read from the ciphertext.
  address_key text generated always as (encode(substr(address_sealed, 5, get_byte(address_sealed, 3)), 'escape')) stored,
  address_fingerprint bytea unique,
  -- A young address is no proof of its owner.
  confirmed_at timestamptz,
  word_sealed bytea,
  word_key text generated always as (encode(substr(word_sealed, 5, get_byte(word_sealed, 3)), 'escape')) stored,
  check ((address_sealed is null) = (address_fingerprint is null) and (address_sealed is null) = (confirmed_at is null))
);
create index user_email_address_key on user_email (address_key) where address_key is not null;
create index user_email_word_key on user_email (word_key) where word_key is not null;

-- An address that a user has asked to confirm; a newer request replaces it.
create table email_code (
  user_id int primary key references app_user,
  address_sealed bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
