#!/bin/sh
# backup.sh full|diff: makes a backup if this host is the primary, and records its time. On each database host in
# /etc/pgbackrest/, run by the timers pgbackrest-full and pgbackrest-diff or by backup-loop.sh. The environment is
# Patroni's (deploy/systemd/patroni.env).
set -eu
curl --silent --fail --output /dev/null "http://$PATRONI_RESTAPI_CONNECT_ADDRESS/primary" || exit 0
# Does nothing if the stanza exists.
pgbackrest --stanza=asistent stanza-create
pgbackrest --stanza=asistent --type="$1" backup
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=asistent --file="$(dirname "$0")/record-backup.sql"
