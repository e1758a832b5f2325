/** The few things every part shares, made once at start and passed along. Tests replace what they need. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { Registry } from 'prom-client'
import { type AccessTokens, createAccessTokens } from '#auth/access-tokens.ts'
import { createGatewaySignIn, type GatewaySignIn } from '#auth/gateway-sign-in.ts'
import { createGuessLimit, type GuessLimit } from '#auth/guess-limit.ts'
import { createSecondFactorDuty, type SecondFactorDuty } from '#auth/second-factor-duty.ts'
import { createSecretBox, type SecretBox } from '#auth/secret-box.ts'
import { createSigningKeys, type SigningKeys } from '#auth/signing-keys.ts'
import type { Db } from '#db/open.ts'
import type { Standby } from '#db/standby/open-standby.ts'
import type { ServerTls } from '#tls/server-tls.ts'
import { type Bus, createBus } from './bus.ts'
import { alwaysTrusted, type Clock, systemClock, type TrustedClock } from './clock.ts'
import type { Config } from './config.ts'
import { reportLogged } from './reporting.ts'

/**
 * Resolves when the part is ready, throws (or rejects) with the reason when it is not: a `ReadyWarning` where the part
 * works all the same.
 */
type ReadyCheck = () => Promise<void> | void

/** Somebody has to look after the part, but requests need not be kept from this process. */
export class ReadyWarning extends Error {}

export interface Context {
  config: Config
  db: Db
  /** Reads that a standby may answer; null where none is named. */
  standby: Standby | null
  clock: Clock
  /** The same time, asked whether it may be acted on. */
  time: TrustedClock
  log: Logger
  bus: Bus
  /** The keys that tokens and links are signed with. */
  keys: SigningKeys
  /** Encrypts what has to be read again. */
  secrets: SecretBox
  tokens: AccessTokens
  secondFactorDuty: SecondFactorDuty
  signInGateway: GatewaySignIn
  /** The certificate of this process; null where it speaks no TLS. */
  tls: ServerTls | null
  /** Codes of hardware that people try out. */
  guesses: GuessLimit
  /** Ingest and engine register their own metrics here; `/metrics` prints them all. */
  metrics: Registry
  /** `/readyz` runs each; a part adds its own under its name: `ctx.checks.set('broker', …)`. */
  checks: Map<string, ReadyCheck>
}

export interface ContextParts {
  config: Config
  db: Db
  /** A clock that is handed in is the time; `startDatabaseClock` gives the one that is compared with the database. */
  clock?: Clock | TrustedClock
  log?: Logger
  bus?: Bus
  tls?: ServerTls | null
  standby?: Standby | null
}

export function createContext({
  config,
  db,
  clock = systemClock,
  log = createLogger(config),
  bus = createBus(log),
  tls = null,
  standby = null,
}: ContextParts): Context {
  const keys = createSigningKeys({ db, clock })
  const tokens = createAccessTokens({ db, keys, clock, bus })
  const signInGateway = createGatewaySignIn({ db, clock })
  const guesses = createGuessLimit(clock)
  const metrics = new Registry()
  const time = 'trustedNow' in clock ? clock : alwaysTrusted(clock)
  return {
    config,
    db,
    standby,
    clock,
    time,
    log,
    bus,
    keys,
    secrets: createSecretBox(config),
    tokens,
    secondFactorDuty: createSecondFactorDuty({ db, policy: config.secondFactor }),
    signInGateway,
    tls,
    guesses,
    metrics,
    checks: new Map(),
  }
}

const ERROR_LEVEL = 50

/** Structured logs on standard output, without what must not be read there. Errors are reported too, where asked for. */
export function createLogger(config: Pick<Config, 'logLevel'>, output?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[redacted]' },
    hooks: {
      logMethod(line, write, level) {
        if (level >= ERROR_LEVEL) reportLogged(line)
        write.apply(this, line)
      },
    },
  }
  return output === undefined ? pino(options) : pino(options, output)
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'old_password',
  'new_password',
  'confirm_password',
  'refresh',
  'access',
  'refresh_token',
  'token',
  'secret',
  'uri',
  'challenge',
  'app_code',
  'recovery_code',
  'recovery_codes',
]
const SECRETS = SECRET_FIELDS.flatMap(field => [field, `*.${field}`, `*.*.${field}`])
