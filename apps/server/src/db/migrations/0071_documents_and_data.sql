-- Names of groups in natural order: '2 а' before '10 а'.
create collation if not exists bg_natural (provider = icu, locale = 'bg-u-kn-true');
alter table child_group alter column name type text collate bg_natural;

-- Why a certificate 3-19 was issued, or an exit result entered, before its time.
alter table certificate add column early_reason text;
alter table achievement add column early_reason text;

-- Papers for the family of a child.
alter table document_template drop constraint document_template_category;
alter table document_template add constraint document_template_category check (category in (1, 2, 3));
