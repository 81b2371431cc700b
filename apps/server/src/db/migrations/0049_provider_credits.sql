-- Credit notes of providers, and money that a provider has received directly at ePay.bg (docs/areas/payments.md). Protocols
-- issued before keep their amounts: their direct amount is zero.

alter table provider_document add column direct numeric(14, 2) not null default 0;
alter table provider_document add column credited numeric(14, 2) not null default 0;
alter table provider_document add column corrects_id integer references provider_document (id);
create index provider_document_corrects_id_index on provider_document (corrects_id);
alter table provider_document drop constraint provider_document_kind;
alter table provider_document add constraint provider_document_kind check (kind between 1 and 4);
alter table provider_document drop constraint provider_document_amount;
alter table provider_document add constraint provider_document_amount check (amount > 0 or kind = 1 and direct > 0);
alter table provider_document drop constraint provider_document_sum;
alter table provider_document add constraint provider_document_sum check (kind <> 1 or is_manual or amount = paid - share - direct);
alter table provider_document add constraint provider_document_direct check (direct = 0 or kind = 1);
alter table provider_document add constraint provider_document_credited check (credited = 0 or credited between 0 and amount);
alter table provider_document add constraint provider_document_corrects check ((kind = 4) = (corrects_id is not null));
