-- Orders are issued for children who leave. The common template names the day, unless the master has changed it.
alter table book_entry drop constraint book_entry_cause_kind;
alter table book_entry add constraint book_entry_cause_kind check (cause_kind in ('leave', 'substitution', 'scrapping', 'count', 'stockScrapping', 'stockCount', 'admission', 'leaving'));

update document_template set content = replace(content, 'от група {Група}.', E'от група {Група}, считано от {От дата}. Последен ден: {До дата}. Причина: {Причина}.')
  where kindergarten_id is null and purpose = 'discharge' and content like '%от група {Група}.%';
