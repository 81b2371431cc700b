-- Payments can be locked up to a day, beside the five categories of domain.md 1.6. Existing payments stay as they are: the
-- days that a payment may have are checked when it is written (db/fee-ledger.ts).

alter table module_lock drop constraint module_lock_category;
alter table module_lock add constraint module_lock_category
  check (category in ('attendance', 'storage', 'topics', 'familyRequests', 'attendanceRequests', 'money'));
