#!/bin/sh
# Copies the newest backup and the keys in /data to RESTIC_REPOSITORY, encrypted, every hour. The repository keeps as
# many of them as the server does. The result is in /data/backup-copy.json, which the server reads for /readyz, the
# checkup and the administrators.
data=${DATA_DIR:-/data}
copied=null
# Writes the result of the last attempt. The server runs as another user and has to read the file.
note() {
  umask 022
  printf '{"at":"%s","error":"%s","copiedAt":%s}\n' "$at" "$1" "$copied" >"$data/backup-copy.json.new"
  mv "$data/backup-copy.json.new" "$data/backup-copy.json"
}
if ! restic cat config >/dev/null 2>&1 && ! restic init; then
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  note 'restic could not open RESTIC_REPOSITORY: docker compose logs offsite says why.'
  exit 1
fi
# The names are in the order of time. A backup that is still being written has another ending. One from a time when the
# clock was ahead is passed over: it would be the newest until that time comes.
newest() {
  ls "$data/backups" 2>/dev/null | grep -E '^nomad-.*Z\.db(\.zst)?$' | LC_ALL=C sort |
    LC_ALL=C awk -v now="nomad-$(date -u +%Y-%m-%dT%H-%M-%SZ)~" '$0 < now' | tail -n 1
}
# A new server makes its first backup in its first minute.
until [ -n "$(newest)" ]; do sleep 5; done
while :; do
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  # A copy that was cut off left a lock in the repository. This removes only locks that no one holds any more.
  restic unlock --quiet
  if restic backup --quiet "$data/backups/$(newest)" "$data/secrets"; then
    copied="\"$at\""
    error=
    # In one group, whatever the name of the backup and of this container was.
    restic forget --quiet --prune --group-by '' --keep-hourly 24 --keep-daily 30 --keep-monthly 12
  else
    error='restic could not copy the backups: docker compose logs offsite says why.'
  fi
  note "$error"
  [ "$1" = once ] && break
  sleep 3600
done
