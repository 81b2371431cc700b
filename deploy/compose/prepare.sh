#!/bin/sh
# Creates .env with passwords, the secrets of the services and the TLS files of the containers, once; existing files
# stay. Run as root, because PostgreSQL and HAProxy require that their keys belong to them.
#   deploy/compose/prepare.sh asistent.example.bg
set -eu
umask 077
host="${1:?usage: prepare.sh PUBLIC-HOST-NAME}"
cd "$(dirname "$0")"

[ -f .env ] || sed "s/asistent\.example\.bg/$host/" example.env > .env
for name in SUPERUSER_PASSWORD REPLICATION_PASSWORD OWNER_PASSWORD BACKUP_CIPHER METRICS_TOKEN GRAFANA_PASSWORD; do
  sed -i "s/^$name=\$/$name=$(openssl rand -hex 24)/" .env
done
value() { sed -n "s/^$1=//p" .env; }

mkdir -p secrets tls/database
printf '"asistent" "%s"\n' "$(value OWNER_PASSWORD)" > secrets/userlist.txt
printf '%s' "$(value METRICS_TOKEN)" > secrets/metrics-token
[ -f secrets/alertmanager-smtp-password ] || : > secrets/alertmanager-smtp-password
# Each service runs as a user of its own; the folder itself is closed to others.
chmod 644 secrets/*

new_key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
if [ ! -f tls/authority.crt ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $new_key -days 3650 -subj '/CN=Asistent' -keyout tls/authority.key -out tls/authority.crt 2> /dev/null
fi
# issue NAME SUBJECT-ALTERNATIVE-NAMES: certificate and key, signed by the authority.
issue() {
  # shellcheck disable=SC2086
  openssl req $new_key -subj "/CN=asistent" -keyout "$1.key" -out "$1.csr" 2> /dev/null
  echo "subjectAltName=$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA tls/authority.crt -CAkey tls/authority.key -CAcreateserial -days 825 \
    -extfile "$1.ext" -out "$1.crt" 2> /dev/null
  rm "$1.csr" "$1.ext"
}
# The databases are reached through HAProxy, which forwards TLS.
[ -f tls/database/server.crt ] || issue tls/database/server DNS:haproxy,DNS:db1,DNS:db2,DNS:db3
# Until it is replaced by a public certificate (chain and key in one file).
if [ ! -f tls/asistent.pem ]; then
  issue tls/web "DNS:$host"
  cat tls/web.crt tls/web.key > tls/asistent.pem
  rm tls/web.crt tls/web.key
fi
chmod 755 tls tls/database
chmod 644 tls/authority.crt tls/database/server.crt
chown -R 999:999 tls/database
chown 99:99 tls/asistent.pem
