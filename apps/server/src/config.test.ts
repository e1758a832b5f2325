import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

describe('The environment', () => {
  it('Every variable has a default', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      mqttPort: 1883,
      roles: ['api', 'ingest', 'engine', 'jobs'],
      demo: true,
      demoLive: true,
      captchaTries: 40_000,
      region: 'world',
      logLevel: 'info',
      trustedProxies: [],
      retentionDaysSamples: 400,
    })
  })

  it('The host of the API is taken as an origin, if it has one of its own', () => {
    expect(loadConfig({}).apiUrl).toBeUndefined()
    expect(loadConfig({ API_URL: 'https://api.farm.example/' }).apiUrl).toBe('https://api.farm.example')
    for (const url of ['api.farm.example', 'https://farm.example/api', 'ftp://farm.example'])
      expect(() => loadConfig({ API_URL: url })).toThrow(/API_URL/)
  })

  it('A certificate comes with its key, and makes every address of the installation one of TLS', () => {
    const files = { TLS_CERT: '/etc/tls/fullchain.pem', TLS_KEY: '/etc/tls/privkey.pem' }
    expect(loadConfig(files)).toMatchObject({
      tls: { cert: files.TLS_CERT, key: files.TLS_KEY, clientCa: undefined },
      publicUrl: 'https://localhost:3000',
      mqttsPort: 8883,
      mqttClientCert: 'optional',
      httpPort: undefined,
      demo: false,
    })
    expect(() => loadConfig({ TLS_CERT: files.TLS_CERT })).toThrow(/TLS_KEY: is needed beside TLS_CERT/)
    expect(() => loadConfig({ TLS_KEY: files.TLS_KEY })).toThrow(/TLS_CERT: is needed beside TLS_KEY/)
    for (const name of ['MQTT_CLIENT_CA', 'HTTP_PORT'])
      expect(() => loadConfig({ [name]: '80' })).toThrow(`TLS_CERT: is needed beside ${name}`)
    expect(() => loadConfig({ ...files, MQTT_CLIENT_CERT: 'required' })).toThrow(/MQTT_CLIENT_CA/)
  })

  it.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['::1', undefined, '::1'],
    ['0.0.0.0', undefined, '127.0.0.1'],
    ['192.168.7.4', 'off', '127.0.0.1'],
    ['0.0.0.0', 'on', '0.0.0.0'],
  ])('The broker of a server on %s with MQTT_PLAIN %s speaks plain MQTT on %s', (HOST, MQTT_PLAIN, host) => {
    expect(loadConfig({ HOST, MQTT_PLAIN }).mqttHost).toBe(host)
  })

  it('An identity provider is read whole, or not at all', () => {
    expect(loadConfig({}).singleSignOn).toBeUndefined()
    const OIDC_ISSUER = 'https://id.union.example/realms/farms'
    const given = { OIDC_ISSUER, OIDC_CLIENT_ID: 'earshot', OIDC_CLIENT_SECRET: 'secret' }
    expect(loadConfig(given).singleSignOn).toMatchObject({
      issuer: OIDC_ISSUER,
      name: 'id.union.example',
      trustsEmail: false,
      adminClaim: undefined,
      trustsSecondFactor: false,
    })
    const more = { OIDC_NAME: 'Farm Union', OIDC_ADMIN_CLAIM: 'groups=a=b', OIDC_SECOND_FACTOR: 'trust' }
    expect(loadConfig({ ...given, ...more, OIDC_TRUST_EMAIL: 'on' }).singleSignOn).toMatchObject({
      name: 'Farm Union',
      trustsEmail: true,
      adminClaim: { name: 'groups', value: 'a=b' },
      trustsSecondFactor: true,
    })
    expect(() => loadConfig({ OIDC_ISSUER })).toThrow(/OIDC_CLIENT_ID.*\n.*OIDC_CLIENT_SECRET/)
    expect(() => loadConfig({ ...given, OIDC_ISSUER: 'http://id.union.example' })).toThrow(/OIDC_ISSUER/)
    expect(() => loadConfig({ ...given, OIDC_ADMIN_CLAIM: 'admins' })).toThrow(/OIDC_ADMIN_CLAIM/)
    expect(() => loadConfig({ ...given, OIDC_SCOPE: 'email' })).toThrow(/OIDC_SCOPE/)
  })

  it('Raw samples are kept for ever or long enough for what reads them', () => {
    expect(loadConfig({ RETENTION_DAYS_SAMPLES: '0' }).retentionDaysSamples).toBe(0)
    expect(loadConfig({ RETENTION_DAYS_SAMPLES: '90' }).retentionDaysSamples).toBe(90)
    for (const days of ['7', '-1', '400.5', 'long'])
      expect(() => loadConfig({ RETENTION_DAYS_SAMPLES: days })).toThrow(/RETENTION_DAYS_SAMPLES/)
  })

  it('Notices, deliveries and colors are kept for a time, and files for ever, unless the environment says otherwise', () => {
    expect(loadConfig({})).toMatchObject({
      retentionDaysNotices: 400,
      retentionDaysDeliveries: 180,
      retentionDaysColors: 400,
      retentionDaysAudit: 730,
      retentionDaysFiles: 0,
    })
    expect(loadConfig({ RETENTION_DAYS_FILES: '90' }).retentionDaysFiles).toBe(90)
    expect(() => loadConfig({ RETENTION_DAYS_NOTICES: '7' })).toThrow(/RETENTION_DAYS_NOTICES/)
  })

  it.each([
    ['smtp://mail.example:587', undefined, true],
    ['smtp://localhost:25', undefined, false],
    ['smtp://127.0.0.1:25', undefined, false],
    ['smtp://[::1]:25', undefined, false],
    ['smtp://127.0.0.1.example:25', undefined, true],
    ['smtp://mail.example:587', 'off', false],
    ['smtp://localhost:25', 'on', true],
  ])('A server sends mails by %s with SMTP_TLS %s over TLS only: %s', (SMTP_URL, SMTP_TLS, required) => {
    expect(loadConfig({ SMTP_URL, SMTP_TLS }).smtpTls).toBe(required)
  })

  it.each([
    'https://bridge.example/sms',
    'http://127.0.0.1:8080/',
    'kannel://earshot:word@sms.example:13013/',
  ])('An SMS is handed over at %s, with a secret beside it', SMS_URL => {
    const SMS_SECRET = 'a-secret-of-the-office'
    expect(loadConfig({ SMS_URL, SMS_SECRET })).toMatchObject({ smsUrl: SMS_URL, smsSecret: SMS_SECRET })
    expect(() => loadConfig({ SMS_URL })).toThrow(/SMS_SECRET/)
    expect(() => loadConfig({ SMS_URL, SMS_SECRET: 'short' })).toThrow(/SMS_SECRET/)
  })

  it('Mails come back to an address only where its mailbox is read, over TLS unless it is on this machine', () => {
    const BOUNCE_ADDRESS = 'Bounces@farm.example'
    const BOUNCE_MAILBOX = 'imaps://bounces:p%40ss@mail.example/INBOX'
    expect(loadConfig({})).toMatchObject({ bounceMailbox: undefined, bounceAddress: undefined })
    expect(loadConfig({ BOUNCE_ADDRESS, BOUNCE_MAILBOX })).toMatchObject({
      bounceMailbox: BOUNCE_MAILBOX,
      bounceAddress: 'bounces@farm.example',
      bounceTls: true,
    })
    expect(loadConfig({ BOUNCE_ADDRESS, BOUNCE_MAILBOX: 'imap://a:b@localhost/' }).bounceTls).toBe(false)
    expect(() => loadConfig({ BOUNCE_ADDRESS })).toThrow(/BOUNCE_MAILBOX: is needed beside BOUNCE_ADDRESS/)
    expect(() => loadConfig({ BOUNCE_MAILBOX })).toThrow(/BOUNCE_ADDRESS: is needed beside BOUNCE_MAILBOX/)
    for (const mailbox of [
      'imaps://mail.example/',
      'pop3://a:b@mail.example/',
      'https://a:b@mail.example/',
      'mail',
    ])
      expect(() => loadConfig({ BOUNCE_ADDRESS, BOUNCE_MAILBOX: mailbox })).toThrow(/BOUNCE_MAILBOX/)
    for (const address of ['bounces', 'bounces+x@farm.example', `${'b'.repeat(21)}@farm.example`])
      expect(() => loadConfig({ BOUNCE_ADDRESS: address, BOUNCE_MAILBOX })).toThrow(/BOUNCE_ADDRESS/)
  })

  it('What is signed leaves this machine over TLS only, and a Kannel is asked with a name and a password', () => {
    const secrets = { SMS_SECRET: 'a-secret-of-the-office', CALL_SECRET: 'a-secret-of-the-office' }
    for (const url of ['http://bridge.example/', 'kannel://sms.example:13013/', 'ftp://a.example', 'sms'])
      expect(() => loadConfig({ ...secrets, SMS_URL: url })).toThrow(/SMS_URL/)
    for (const url of ['http://bridge.example/', 'kannel://a:b@sms.example/'])
      expect(() => loadConfig({ ...secrets, CALL_URL: url })).toThrow(/CALL_URL/)
    expect(loadConfig({ ...secrets, CALL_URL: 'https://calls.example/' }).callUrl).toBe(
      'https://calls.example/',
    )
  })

  it('A database of the operator’s own has no demo, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://earshot@db.example/earshot'
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(loadConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  it.each([
    [{}, 'off'],
    [{ DEMO: 'off' }, 'admins'],
    [{ HOST: '0.0.0.0' }, 'admins'],
    [{ DEMO: 'off', SECOND_FACTOR: 'off' }, 'off'],
    [{ SECOND_FACTOR: 'all' }, 'all'],
  ])('With %j the second factor is for %s', (environment, policy) => {
    expect(loadConfig(environment).secondFactor).toBe(policy)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.10' }, false],
    [{ HOST: 'farm.example' }, false],
    [{ PUBLIC_URL: 'https://farm.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ PUBLIC_URL: 'https://farm.example', DEMO: 'on' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '::1' }, true],
  ])('The demo is on by itself only where nobody else is meant to come in: %j', (environment, demo) => {
    expect(loadConfig(environment).demo).toBe(demo)
  })

  it('An empty variable counts as an unset one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('Lists are read, and the public URL follows the port', () => {
    expect(loadConfig({ ROLES: 'api, ingest', PORT: '8080' })).toMatchObject({
      roles: ['api', 'ingest'],
      publicUrl: 'http://localhost:8080',
    })
  })

  it('A registration number is known in the China build only', () => {
    const REGISTRATION_NUMBER = ' 京ICP备12345678号 '
    expect(loadConfig({ REGION: 'cn', REGISTRATION_NUMBER }).registrationNumber).toBe('京ICP备12345678号')
    expect(loadConfig({ REGISTRATION_NUMBER }).registrationNumber).toBeUndefined()
  })

  it('Errors are reported to a whole address only', () => {
    const SENTRY_DSN = 'https://key@errors.example/sub/42'
    expect(loadConfig({ SENTRY_DSN }).sentryDsn).toBe(SENTRY_DSN)
    for (const wrong of [
      'https://errors.example/42',
      'https://key@errors.example/',
      'ftp://key@errors.example/4',
    ])
      expect(() => loadConfig({ SENTRY_DSN: wrong })).toThrow(/SENTRY_DSN/)
  })

  it('A database may be on several servers, but not on only those that cannot be written to', () => {
    const several = 'postgres://earshot@a.example:5432,b.example:5433/earshot?target_session_attrs='
    expect(loadConfig({ DATABASE_URL: `${several}read-write` }).databaseUrl).toBe(`${several}read-write`)
    expect(() => loadConfig({ DATABASE_URL: `${several}standby` })).toThrow(/DATABASE_URL.*read-write/)
  })

  it('Standbys are read from beside a database that is written to, and nowhere else', () => {
    const DATABASE_URL = 'postgres://earshot@a.example/earshot'
    const DATABASE_READ_URL = 'postgres://earshot@b.example,c.example/earshot?target_session_attrs=standby'
    expect(loadConfig({ DATABASE_URL }).databaseReadUrl).toBeUndefined()
    expect(loadConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL)
    expect(() => loadConfig({ DATABASE_READ_URL })).toThrow(
      /DATABASE_URL: is needed beside DATABASE_READ_URL/,
    )
    expect(() =>
      loadConfig({ DATABASE_URL, DATABASE_READ_URL: DATABASE_READ_URL.replace('standby', 'read-write') }),
    ).toThrow(/DATABASE_READ_URL.*standby/)
  })

  it.each([
    ['off', []],
    ['on', ['loopback', 'private']],
    ['on, 198.51.100.0/24', ['loopback', 'private', '198.51.100.0/24']],
    ['2001:db8::7,203.0.113.9', ['2001:db8::7', '203.0.113.9']],
  ])('The proxies that are named are believed: %s', (TRUST_PROXY, proxies) => {
    expect(loadConfig({ TRUST_PROXY }).trustedProxies).toEqual(proxies)
  })

  it.each(['yes', '10.0.0.0/33', '10.0.0', 'farm.example', 'on,', '2001:db8::/129', '10.0.0.0/8/8'])(
    'No proxy called "%s" is believed',
    TRUST_PROXY => {
      expect(() => loadConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/)
    },
  )

  it('Every wrong variable is named at once', () => {
    const load = () =>
      loadConfig({ PORT: '99999', DEMO: 'yes', ROLES: 'api,cook', DATABASE_URL: 'mysql://x/y' })
    expect(load).toThrow(/PORT/)
    expect(load).toThrow(/DEMO/)
    expect(load).toThrow(/ROLES/)
    expect(load).toThrow(/DATABASE_URL/)
  })
})
