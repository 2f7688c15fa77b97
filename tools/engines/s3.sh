#!/usr/bin/env bash
# A real S3 server for laptops and CI: Ceph monitor, one OSD (bluestore on a sparse file) and the RADOS gateway, all in one
# folder and on loopback. Needs Debian's ceph-mon ceph-osd radosgw ceph-common.
#   s3.sh up DIR PORT ACCESS_KEY SECRET_KEY     starts what is not running; safe to repeat
#   s3.sh down DIR                              stops what `up` started
set -euo pipefail
umask 077
action=$1
dir=$(realpath -m "$2")
conf=$dir/ceph.conf
# Written when the first start is complete; without it the folder is half made and is made again.
ready=$dir/ready

# The recorded process, if it still is ours: every daemon carries our ceph.conf in its command line.
live_pid() {
  local pid
  pid=$(cat "$dir/$1.pid" 2>/dev/null) || return 1
  tr '\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -qF -- "-c $conf" || return 1
  echo "$pid"
}

down() {
  local name pid
  for name in rgw osd mon; do
    if pid=$(live_pid "$name"); then
      kill "$pid" 2>/dev/null || true
      for _ in $(seq 1 150); do live_pid "$name" >/dev/null || break; sleep 0.1; done
      if live_pid "$name" >/dev/null; then echo "ceph $name (process $pid) does not stop" >&2; exit 1; fi
      echo "stopped $name"
    fi
    rm -f "$dir/$name.pid"
  done
}

start() {
  local name=$1
  shift
  live_pid "$name" >/dev/null && return
  setsid "$@" -c "$conf" -f > "$dir/$name.out" 2>&1 < /dev/null &
  echo $! > "$dir/$name.pid"
}

# Debian's own python: `ceph` is a python program and another python3 may stand first in PATH.
ceph() { timeout 60 /usr/bin/python3 /usr/bin/ceph -c "$conf" -k "$dir/keyring" "$@"; }

write_conf() {
  cat > "$conf" <<CONF
[global]
fsid = $1
mon_host = $monitor
ms_bind_port_min = 4280
ms_bind_port_max = 4289
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
run_dir = $dir/run
admin_socket = $dir/run/\$name.asok
log_file = $dir/log/\$name.log
pid_file = $dir/run/\$name.pid
crash_dir = $dir/log
keyring = $dir/keyring
mon_data = $dir/mon
osd_data = $dir/osd0
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_cache_size = 134217728
osd_memory_target = 939524096
mon_data_avail_crit = 1
mon_data_avail_warn = 1
mon_warn_on_pool_no_redundancy = false
[client]
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_data = $dir/rgw
rgw_dns_name = localhost
rgw_crypt_require_ssl = false
CONF
}

make_cluster() {
  local fsid
  fsid=$(cat /proc/sys/kernel/random/uuid)
  write_conf "$fsid"
  ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
  ceph-authtool "$dir/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "$dir/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd'
  monmaptool --create --fsid "$fsid" --addv a "$monitor" "$dir/monmap" >/dev/null
  ceph-mon -c "$conf" --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/keyring"
}

make_osd() {
  local id
  id=$(cat /proc/sys/kernel/random/uuid)
  ceph auth import -i "$dir/keyring" 2>/dev/null
  ceph osd new "$id" >/dev/null
  ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$id" >/dev/null 2>&1
}

up() {
  port=$1 access_key=$2 secret_key=$3
  monitor='[v2:127.0.0.1:4295,v1:127.0.0.1:4296]'
  export CEPH_CONF=$conf
  local fresh=0
  if [ ! -f "$ready" ]; then
    fresh=1
    down
    rm -rf "$dir"/{mon,osd0,run,log,rgw,ceph.conf,keyring,monmap}
  fi
  mkdir -p "$dir"/{mon,osd0,run,log,rgw}
  [ $fresh = 0 ] || make_cluster
  start mon ceph-mon -i a
  [ $fresh = 0 ] || make_osd
  start osd ceph-osd -i 0
  [ $fresh = 0 ] || ceph osd crush add osd.0 1.0 root=default host="$(hostname -s)" 2>/dev/null
  start rgw radosgw -n client.admin
  for _ in $(seq 1 600); do
    (exec 3<> "/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
    sleep 0.1
    live_pid rgw >/dev/null || { echo "the gateway stopped right after its start:" >&2; tail -5 "$dir/rgw.out" >&2; exit 1; }
  done
  if [ $fresh = 1 ]; then
    timeout 60 radosgw-admin -c "$conf" user create --uid=dev --display-name=dev \
      --access-key="$access_key" --secret-key="$secret_key" >/dev/null 2>&1
    touch "$ready"
  fi
}

case $action in
  up) up "${@:3}" ;;
  down) down ;;
  *) echo "usage: s3.sh up DIR PORT ACCESS_KEY SECRET_KEY | s3.sh down DIR" >&2; exit 2 ;;
esac
