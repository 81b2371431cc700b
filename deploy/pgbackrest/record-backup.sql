-- After a backup: directors see its time in 'Настройки → База данни', and the alert BackupOld reads it.
insert into platform_setting (name, value)
  values ('backup', jsonb_build_object('lastAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'nextAt', to_char(now() at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  on conflict (name) do update set value = excluded.value;
