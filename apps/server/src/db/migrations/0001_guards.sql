-- What the table definitions can't say.
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
alter table school_year add constraint school_year_no_overlap exclude using gist (kindergarten_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table child_group_period add constraint child_group_period_no_overlap exclude using gist (child_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table group_staff add constraint group_staff_no_overlap exclude using gist (group_id with =, staff_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table account add constraint account_membership foreign key (membership_id) references membership (id) on delete set null;
--> statement-breakpoint
alter table account add constraint account_avatar foreign key (avatar_file_id) references stored_file (id) on delete set null;
--> statement-breakpoint
alter table kindergarten add constraint kindergarten_logo foreign key (logo_file_id) references stored_file (id) on delete set null;
--> statement-breakpoint
create index account_avatar_file on account (avatar_file_id);
--> statement-breakpoint
create index kindergarten_logo_file on kindergarten (logo_file_id);
--> statement-breakpoint
create index child_name_search on child using gist (kindergarten_id, (lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) gist_trgm_ops);
--> statement-breakpoint
create index staff_member_name_search on staff_member using gist (kindergarten_id, (lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) gist_trgm_ops);

--> statement-breakpoint
alter table partner_resource add constraint partner_resource_image foreign key (image_file_id) references stored_file (id) on delete set null;
