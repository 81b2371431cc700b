-- Who adds a passkey chooses whether the password alone still opens the account.
alter table credential add column password_suffices boolean not null default false;
