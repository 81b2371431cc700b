create unique index concurrently if not exists audit_before_pkey on audit (id, at);
--> statement-breakpoint
create unique index concurrently if not exists audit_change_before_pkey on audit_change (id, at);
--> statement-breakpoint
alter table audit validate constraint audit_past;
--> statement-breakpoint
alter table audit_change validate constraint audit_change_past;
