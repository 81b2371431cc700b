-- A parent's absence notice may cover several days and have an open end (docs/areas/attendance.md).
alter table absence_report add column to_on date;
alter table absence_report add column open_ended boolean not null default false;
alter table absence_report add constraint absence_report_order check (to_on >= day);
alter table absence_report add constraint absence_report_open check (not open_ended or to_on is not null);
alter table absence_report add constraint absence_report_apart exclude using gist (child_id with =, daterange(day, coalesce(to_on, day), '[]') with &&);
