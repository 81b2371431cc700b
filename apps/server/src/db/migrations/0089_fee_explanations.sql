-- The explanation of a charge as a text with its values, to write it in the language of its reader.
alter table fee_charge add column why_phrase jsonb;
