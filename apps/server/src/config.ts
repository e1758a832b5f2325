/** The only place that reads the environment. Everything else gets the typed result. */
import { resolve } from 'node:path'
import { LIMITS } from '@earshot/contract/limits.ts'
import { z } from 'zod'
import { isProxyRange, isRange } from '#addresses.ts'
import { hostUrls, standbyUrls } from '#db/hosts.ts'
import {
  checkedBy,
  hasRoom,
  isDsn,
  isLocalServer,
  isLoopbackHost,
  isLoopbackOnly,
  isMailbox,
  isOrigin,
  isProviderUrl,
  isSmsUrl,
  readList,
  readProxies,
} from './config-urls.ts'

const ROLES = ['api', 'ingest', 'engine', 'jobs'] as const
export type Role = (typeof ROLES)[number]

/** `/metrics`, and the API's description with the page to try it. */
const OPERATOR_PAGES = ['metrics', 'docs'] as const
export type OperatorPage = (typeof OPERATOR_PAGES)[number]

const onOff = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)
// Evaluation and late data reach back a month; less would take from under them what they read.
const retentionDays = z.coerce
  .number()
  .int()
  .max(36_500)
  .refine(days => days === 0 || days >= 40, { error: '0 (for ever) or at least 40' })
// It signs what goes to a provider and what comes from there.
const providerSecret = z.string().min(16, { error: 'at least 16 characters' })
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, { error: 'https://HOST, without a path' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().superRefine(checkedBy(hostUrls)).optional(),
  DATABASE_OWNER_URL: z.string().superRefine(checkedBy(hostUrls)).optional(),
  DATABASE_READ_URL: z.string().superRefine(checkedBy(standbyUrls)).optional(),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  MQTT_PORT: port.default(1883),
  MQTT_PLAIN: onOff.default('off'),
  MQTTS_PORT: port.default(8883),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  MQTT_CLIENT_CA: z.string().optional(),
  MQTT_CLIENT_CERT: z.enum(['optional', 'required']).default('optional'),
  HTTP_PORT: port.optional(),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform(readList)
    .pipe(z.array(z.enum(ROLES)).min(1)),
  DEMO: onOff.optional(),
  DEMO_LIVE: onOff.default('on'),
  RETENTION_DAYS_SAMPLES: retentionDays.default(400),
  RETENTION_DAYS_NOTICES: retentionDays.default(400),
  RETENTION_DAYS_DELIVERIES: retentionDays.default(180),
  RETENTION_DAYS_COLORS: retentionDays.default(400),
  RETENTION_DAYS_AUDIT: retentionDays.default(LIMITS.auditDays),
  // They belong to what people wrote down: the operator decides.
  RETENTION_DAYS_FILES: retentionDays.default(0),
  FILES_MB_PER_SITE: z.coerce.number().int().min(0).max(1_000_000).default(2000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_TLS: onOff.optional(),
  MAIL_FROM: z.string().optional(),
  BOUNCE_MAILBOX: z
    .string()
    .refine(isMailbox, { error: 'imaps://USER:PASSWORD@HOST/FOLDER, or imap://…' })
    .optional(),
  BOUNCE_ADDRESS: z
    .email()
    .refine(hasRoom, { error: 'without a +, and at most 20 characters before the @' })
    .optional(),
  SMS_URL: z
    .string()
    .refine(isSmsUrl, { error: 'https://…, kannel://USER:PASSWORD@HOST:PORT/ or kannels://…' })
    .optional(),
  SMS_SECRET: providerSecret.optional(),
  CALL_URL: z.string().refine(isProviderUrl, { error: 'https://…, or http://… on this machine' }).optional(),
  CALL_SECRET: providerSecret.optional(),
  // Receivers of webhooks that are the operator's own stand in private networks.
  WEBHOOK_ALLOW: z
    .string()
    .default('')
    .transform(readList)
    .pipe(
      z.array(z.string().refine(isRange, { error: 'a list of addresses and ranges like 198.51.100.0/24' })),
    ),
  HEARTBEAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  HEARTBEAT_METHOD: z.enum(['GET', 'POST']).default('GET'),
  SUPPORT_EMAIL: z.email().default('support@earshot.example'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine(isDsn, { error: 'https://KEY@HOST/PROJECT' })
    .optional(),
  CAPTCHA_TRIES: z.coerce.number().int().min(2).max(10_000_000).default(40_000),
  SECOND_FACTOR: z.enum(['all', 'admins', 'off']).optional(),
  OWN_NORMAL: z.enum(['off', 'show', 'judge']).default('off'),
  OIDC_ISSUER: z
    .string()
    .refine(isProviderUrl, { error: 'https://…, or http://… on this machine' })
    .optional(),
  OIDC_CLIENT_ID: z.string().trim().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  OIDC_NAME: z.string().trim().max(40).optional(),
  OIDC_SCOPE: z
    .string()
    .default('openid email profile')
    .refine(scope => scope.split(' ').includes('openid'), { error: 'a list with spaces that has openid' }),
  OIDC_TRUST_EMAIL: onOff.default('off'),
  OIDC_ADMIN_CLAIM: z
    .string()
    .regex(/^[^=]+=.+$/, { error: 'CLAIM=VALUE' })
    .optional(),
  OIDC_SECOND_FACTOR: z.enum(['own', 'trust']).default('own'),
  REGION: z.enum(['world', 'cn']).default('world'),
  REGISTRATION_NUMBER: z.string().trim().max(100).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  AUDIT_LOG: onOff.default('off'),
  // These pages help somebody who looks for a way in, so other machines read them only where the operator says so.
  OPEN_PAGES: z
    .string()
    .default('')
    .transform(readList)
    .pipe(z.array(z.enum(OPERATOR_PAGES))),
  // A proxy in front may be believed only where the operator says so: `X-Forwarded-For` is the sender's claim.
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform(readProxies)
    .pipe(
      z.array(
        z.string().refine(isProxyRange, {
          error: 'on, off, or a list of loopback, private, addresses and ranges like 198.51.100.0/24',
        }),
      ),
    ),
})

/** What is of no use, or open to anybody, without the other. A provider without a secret could be played by anybody. */
const NEEDED_BESIDE = [
  ['SMS_URL', 'SMS_SECRET'],
  ['CALL_URL', 'CALL_SECRET'],
  ['BOUNCE_MAILBOX', 'BOUNCE_ADDRESS'],
  ['BOUNCE_ADDRESS', 'BOUNCE_MAILBOX'],
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
  ['MQTT_CLIENT_CA', 'TLS_CERT'],
  ['HTTP_PORT', 'TLS_CERT'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
] as const

const Environment = Variables.superRefine((env, { addIssue }) => {
  for (const [given, needed] of NEEDED_BESIDE) {
    if (env[given] === undefined || env[needed] !== undefined) continue
    addIssue({ code: 'custom', path: [needed], message: `is needed beside ${given}` })
  }
  if (env.MQTT_CLIENT_CERT === 'required' && env.MQTT_CLIENT_CA === undefined)
    addIssue({
      code: 'custom',
      path: ['MQTT_CLIENT_CA'],
      message: 'is needed beside MQTT_CLIENT_CERT=required',
    })
})

/**
 * An installation is for trying out if nothing is the operator's own: no database, no address that others reach.
 * Only there the demo is on by itself.
 */
function isTrialInstallation(env: z.output<typeof Environment>): boolean {
  const { HOST, DATABASE_URL } = env
  return DATABASE_URL === undefined && isLoopbackOnly({ host: HOST, publicUrl: publicUrlOf(env) })
}

function publicUrlOf({ PUBLIC_URL, PORT, TLS_CERT }: z.output<typeof Environment>): string {
  return PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${PORT}`
}

function tlsOf({ TLS_CERT, TLS_KEY, MQTT_CLIENT_CA }: z.output<typeof Environment>): TlsFiles | undefined {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined
  const clientCa = MQTT_CLIENT_CA === undefined ? undefined : resolve(MQTT_CLIENT_CA)
  return { cert: resolve(TLS_CERT), key: resolve(TLS_KEY), clientCa }
}

/** Absolute paths of files in PEM. */
interface TlsFiles {
  cert: string
  key: string
  /** Who signs the certificates that gateways show; undefined: they show none. */
  clientCa: string | undefined
}

/** The installation's identity provider, by OpenID Connect. */
export interface SingleSignOn {
  /** As the provider writes it: what it signs says the same. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Stands on the button of the sign-in page. */
  name: string
  scope: string
  /** An address that the provider has verified proves whose account it is. */
  trustsEmail: boolean
  /** Who has the value among those of the claim is an administrator; undefined where the provider decides no roles. */
  adminClaim: { name: string; value: string } | undefined
  /** What the provider asks for is enough, and no second step of our own follows. */
  trustsSecondFactor: boolean
  /** Seconds that each call of the provider may take. */
  timeoutS: number
}

export interface Config {
  port: number
  host: string
  publicUrl: string
  /** The origin where the portal finds the API; undefined means the origin of its pages. */
  apiUrl: string | undefined
  /** The absolute path of the folder. */
  dataDir: string
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The same database as the owner of its tables; undefined: `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined
  /** Standbys of the same database, of which one answers charts, statistics, exports and lists of the fleet. */
  databaseReadUrl: string | undefined
  /** Undefined means the embedded broker on `mqttPort`. */
  mqttUrl: string | undefined
  mqttPort: number
  /** Where it listens on that port, without TLS: on this machine only, unless the operator opens it to others. */
  mqttHost: string
  /** Where the embedded broker speaks TLS, if there is a certificate. */
  mqttsPort: number
  /** What HTTP and the embedded broker answer with; undefined: they speak no TLS. */
  tls: TlsFiles | undefined
  /** A gateway without a certificate may sign in with its secret over TLS, or may not. */
  mqttClientCert: 'optional' | 'required'
  /** Where plain HTTP leads browsers to `publicUrl`; undefined: nothing listens there. */
  httpPort: number | undefined
  roles: readonly Role[]
  demo: boolean
  demoLive: boolean
  /** Raw samples older than this leave; 0 keeps them for ever. Roll-ups stay. */
  retentionDaysSamples: number
  /** Notices with their deliveries, deliveries alone, changes of lamps, and files of logbooks; 0 keeps them for ever. */
  retentionDaysNotices: number
  retentionDaysDeliveries: number
  retentionDaysColors: number
  retentionDaysAudit: number
  retentionDaysFiles: number
  /** The room for the files of one site's logbooks; 0: any. */
  siteFilesBytes: number
  smtpUrl: string | undefined
  /** No mail leaves but over TLS; parameters in the URL itself go before it. */
  smtpTls: boolean
  mailFrom: string | undefined
  /** The mailbox that returned mails are read from, and the address that leads there; both are set, or neither. */
  bounceMailbox: string | undefined
  /** No password goes to that mailbox but over TLS. */
  bounceTls: boolean
  bounceAddress: string | undefined
  /** Where an SMS is handed over: a provider's bridge or a Kannel; undefined where the installation sends none. */
  smsUrl: string | undefined
  /** It signs what goes to the provider of SMS and proves what comes from there; it is set where the URL is. */
  smsSecret: string | undefined
  /** The same for calls. */
  callUrl: string | undefined
  callSecret: string | undefined
  /** The networks that webhooks reach besides public addresses, and by plain HTTP too. */
  webhookAllow: readonly string[]
  /** An airspace's own normal is drawn, or judged by as well, or is left alone: customised monitoring is patented in some countries (spec/3 §1). */
  ownNormal: 'off' | 'show' | 'judge'
  /** The watchman outside that is asked every minute while Alarms reach people; it may hold a secret. Undefined: nobody is. */
  heartbeatUrl: string | undefined
  heartbeatMethod: 'GET' | 'POST'
  /** The address of the people who help: error pages show it, and the contact form's messages go there. */
  supportEmail: string
  sentryDsn: string | undefined
  /** The tries that a browser needs, on average, before it may send a form that needs no account. */
  captchaTries: number
  secondFactor: 'all' | 'admins' | 'off'
  /** Undefined where people sign in by what Earshot keeps of them. */
  singleSignOn: SingleSignOn | undefined
  region: 'world' | 'cn'
  /** The number that the China build shows in its footer; no other build has one. */
  registrationNumber: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  /** Each entry of the audit log is a line of the server's log too. */
  auditLog: boolean
  /** The operator's pages that other machines may read too. */
  openPages: readonly OperatorPage[]
  /** The proxies whose `X-Forwarded-For` is believed; where the list is empty, none is. */
  trustedProxies: readonly string[]
}

function readSingleSignOn(env: z.output<typeof Environment>): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const [, name, value] = /^([^=]+)=(.+)$/.exec(env.OIDC_ADMIN_CLAIM ?? '') ?? []
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    scope: env.OIDC_SCOPE,
    trustsEmail: env.OIDC_TRUST_EMAIL === 'on',
    adminClaim: name === undefined || value === undefined ? undefined : { name, value },
    trustsSecondFactor: env.OIDC_SECOND_FACTOR === 'trust',
    timeoutS: 8,
  }
}

/** Reads and checks the environment; throws one error that names every wrong variable. */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as unset: compose files and CI often pass those.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      issue => `  ${issue.path[0] === undefined ? '' : String(issue.path[0])}: ${issue.message}`,
    )
    throw new Error(`The environment is not valid:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const demo = env.DEMO === undefined ? isTrialInstallation(env) : env.DEMO === 'on'
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrlOf(env),
    apiUrl: env.API_URL === undefined ? undefined : new URL(env.API_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    mqttUrl: env.MQTT_URL,
    mqttPort: env.MQTT_PORT,
    mqttHost: env.MQTT_PLAIN === 'on' || isLoopbackHost(env.HOST) ? env.HOST : '127.0.0.1',
    mqttsPort: env.MQTTS_PORT,
    tls: tlsOf(env),
    mqttClientCert: env.MQTT_CLIENT_CERT,
    httpPort: env.HTTP_PORT,
    roles: env.ROLES,
    demo,
    demoLive: env.DEMO_LIVE === 'on',
    retentionDaysSamples: env.RETENTION_DAYS_SAMPLES,
    retentionDaysNotices: env.RETENTION_DAYS_NOTICES,
    retentionDaysDeliveries: env.RETENTION_DAYS_DELIVERIES,
    retentionDaysColors: env.RETENTION_DAYS_COLORS,
    retentionDaysAudit: env.RETENTION_DAYS_AUDIT,
    retentionDaysFiles: env.RETENTION_DAYS_FILES,
    siteFilesBytes: env.FILES_MB_PER_SITE * 1_000_000,
    smtpUrl: env.SMTP_URL,
    smtpTls: env.SMTP_TLS === undefined ? !isLocalServer(env.SMTP_URL) : env.SMTP_TLS === 'on',
    mailFrom: env.MAIL_FROM,
    bounceMailbox: env.BOUNCE_MAILBOX,
    bounceTls: !isLocalServer(env.BOUNCE_MAILBOX),
    bounceAddress: env.BOUNCE_ADDRESS?.toLowerCase(),
    smsUrl: env.SMS_URL,
    smsSecret: env.SMS_SECRET,
    callUrl: env.CALL_URL,
    callSecret: env.CALL_SECRET,
    webhookAllow: env.WEBHOOK_ALLOW,
    ownNormal: env.OWN_NORMAL,
    heartbeatUrl: env.HEARTBEAT_URL,
    heartbeatMethod: env.HEARTBEAT_METHOD,
    supportEmail: env.SUPPORT_EMAIL,
    sentryDsn: env.SENTRY_DSN,
    captchaTries: env.CAPTCHA_TRIES,
    // The demo's administrator is anybody who reads the README.
    secondFactor: env.SECOND_FACTOR ?? (demo ? 'off' : 'admins'),
    singleSignOn: readSingleSignOn(env),
    region: env.REGION,
    registrationNumber: env.REGION === 'cn' ? env.REGISTRATION_NUMBER : undefined,
    logLevel: env.LOG_LEVEL,
    auditLog: env.AUDIT_LOG === 'on',
    openPages: env.OPEN_PAGES,
    trustedProxies: env.TRUST_PROXY,
  }
}
