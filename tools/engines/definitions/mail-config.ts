import { addresses } from '../addresses.ts';

const { host, noIdle, noCondstore, imapPort, imapsPort, smtpPort, smtpsPort, lmtpPort, password } = addresses.mail;

export interface MailUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  readonly group: string;
}

const BOXES = { Sent: 'Sent', Drafts: 'Drafts', Junk: 'Junk', Trash: 'Trash', Archive: 'Archive' };

/** A complete configuration: Debian's /etc/dovecot is not read. */
export function dovecotConfig(dir: string, { uid, gid, name, group }: MailUser): string {
  const mailboxes = Object.entries(BOXES).map(
    ([box, use]) => `  mailbox ${box} {\n    auto = subscribe\n    special_use = \\${use}\n  }`,
  );
  return `protocols = imap lmtp
listen = ${host}, ${noIdle}, ${noCondstore}
base_dir = ${dir}/run
state_dir = ${dir}/state
instance_name = switchboard
log_path = /dev/stderr
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 0
ssl = required
ssl_cert = <${dir}/tls/server.pem
ssl_key = <${dir}/tls/server.key
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:~/Maildir
mail_max_userip_connections = 50
recipient_delimiter = +
lmtp_save_to_detail_mailbox = yes
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/boxes/%Ld/%Ln allow_all_users=yes
}
namespace inbox {
  inbox = yes
${mailboxes.join('\n')}
}
service anvil {
  chroot =
  # everybody comes from one address here: one wrong password must not slow down the others
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  process_limit = 200
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = ${imapsPort}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = ${host}
    port = ${lmtpPort}
  }
}
local ${noIdle} {
  protocol imap {
    imap_capability = IMAP4rev1 SASL-IR ID ENABLE UIDPLUS NAMESPACE CONDSTORE QRESYNC SPECIAL-USE
  }
}
local ${noCondstore} {
  protocol imap {
    imap_capability = IMAP4rev1 SASL-IR ID IDLE UIDPLUS NAMESPACE
  }
}
`;
}

/**
 * Accepts mail only after a sign-in under TLS and only for reserved domains (RFC 2606). `nobody@` does not exist (550),
 * `later@` is never ready (451), and a sender below selfsent.demo.example finds its mail in Sent without filing it (mc
 * M49).
 */
export function eximConfig(dir: string, { name, group }: MailUser): string {
  return `exim_user = ${name}
exim_group = ${group}
admin_groups = ${group}
primary_hostname = mail.demo.example
spool_directory = ${dir}/exim
log_file_path = ${dir}/exim/%slog
local_interfaces = ${host}
daemon_smtp_ports = ${smtpPort} : ${smtpsPort}
tls_on_connect_ports = ${smtpsPort}
tls_advertise_hosts = *
tls_certificate = ${dir}/tls/server.pem
tls_privatekey = ${dir}/tls/server.key
domainlist ours = *.example
host_lookup =
keep_environment =
message_size_limit = 60M
smtp_accept_max = 200
smtp_accept_queue_per_connection = 0
smtp_accept_max_per_connection = 10000
acl_smtp_rcpt = rcpt

begin acl
rcpt:
  deny message = no such user
    local_parts = nobody
  defer message = try again later
    local_parts = later
  accept authenticated = *
    domains = +ours
  deny message = sign in first; mail goes to addresses below .example only

begin routers
file_a_copy:
  driver = redirect
  senders = *@selfsent.demo.example : *@*.selfsent.demo.example
  condition = \${if !match{$local_part}{[+]}}
  data = \${local_part:$sender_address}+Sent@\${domain:$sender_address}
  unseen
ours:
  driver = manualroute
  domains = +ours
  transport = dovecot
  route_list = * ${host}
  self = send

begin transports
dovecot:
  driver = smtp
  protocol = lmtp
  port = ${lmtpPort}
  allow_localhost

begin retry
* * F,1h,1m

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = \${if def:tls_in_cipher}
  server_condition = \${if eq{$auth3}{${password}}}
  server_set_id = $auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = Username:: : Password::
  server_advertise_condition = \${if def:tls_in_cipher}
  server_condition = \${if eq{$auth2}{${password}}}
  server_set_id = $auth1
`;
}
