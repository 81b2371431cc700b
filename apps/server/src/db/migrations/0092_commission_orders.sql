-- Orders for the commission of a stock-take or a scrapping. The common template names the members, unless the master has changed it.
alter table book_entry drop constraint book_entry_cause_kind;
alter table book_entry add constraint book_entry_cause_kind check (cause_kind in ('leave', 'substitution', 'scrapping', 'count', 'stockScrapping', 'stockCount', 'admission', 'leaving', 'scrappingCommission', 'countCommission', 'stockScrappingCommission', 'stockCountCommission'));

update document_template set title = 'Определяне на комисия', content = E'# ОПРЕДЕЛЯМ:\n\n1. Комисия в {Детска градина}, {Населено място}, в състав: {Комисия}.\n2. Задача на комисията: {Причина}.\n3. Заповедта да се сведе до знанието на членовете срещу подпис.\n4. Контрол по изпълнението упражнявам лично.'
  where kindergarten_id is null and purpose = 'commission' and content like '%| {Служител} | {Длъжност} | председател |%';
