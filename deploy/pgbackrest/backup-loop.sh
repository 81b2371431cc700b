#!/bin/sh
# For containers, which have no timers: a full backup at the start if there is none, then each night at 01:30 UTC a
# differential one, on Sundays a full one.
set -u
folder="$(dirname "$0")"
until pgbackrest --stanza=asistent info 2>/dev/null | grep --quiet 'full backup'; do
  sleep 60
  "$folder/backup.sh" full || echo 'the first backup failed, next attempt in a minute'
done
while :; do
  sleep $(( ($(date --utc --date='tomorrow 01:30' +%s) - $(date --utc +%s)) % 86400 ))
  type=diff
  [ "$(date --utc +%u)" = 7 ] && type=full
  "$folder/backup.sh" "$type" || echo "the $type backup failed: the alert BackupOld fires after 36 hours"
  sleep 60
done
