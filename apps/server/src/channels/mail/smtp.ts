/** Sends mails by SMTP. The library is loaded with the first mail. */
import { errorCode, isRecord } from '@earshot/contract/rules/unknown.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import type { Mail, MailTransport } from './transport.ts'

/** These are nodemailer's names for a refusal of the connection, and of no mail. */
const OF_ITS_OWN = ['EAUTH', 'ETLS']
const CONNECT_TIMEOUT_MS = 10_000
/** The server may be silent for so long, at any step. */
const SILENCE_TIMEOUT_MS = 20_000

export interface SmtpInput {
  /** Its parameters are nodemailer's, and go before what is said here. */
  url: string
  /** True where nothing is said to a server that offers no TLS. */
  requireTls: boolean
  /** At most this many mails are under way at once. */
  connections: number
}

export function openSmtp(input: SmtpInput): MailTransport {
  let opening: ReturnType<typeof open> | undefined

  return {
    send: async mail => {
      opening ??= open(input)
      return attempt(await opening, mail)
    },
    close: () => {
      opening?.then(transporter => transporter.close()).catch(() => {})
    },
  }
}

async function open({ url, requireTls, connections }: SmtpInput) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    requireTLS: requireTls,
    maxConnections: connections,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A mail is what we made of it: nothing is fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function attempt(
  transporter: Awaited<ReturnType<typeof open>>,
  { returnTo, ...mail }: Mail,
): Promise<DeliveryOutcome> {
  try {
    await transporter.sendMail(
      returnTo === undefined ? mail : { ...mail, envelope: { from: returnTo, to: mail.to } },
    )
    return { status: 'SENT' }
  } catch (error) {
    return refusal(error)
  }
}

/** Servers repeat addresses in their answers, so only the codes are told. */
function refusal(error: unknown): DeliveryOutcome {
  const code = errorCode(error) ?? 'unknown'
  const answered = isRecord(error) ? error.responseCode : undefined
  const responseCode = typeof answered === 'number' ? answered : 0
  const why = responseCode === 0 ? `smtp ${code}` : `smtp ${code} ${responseCode}`
  // A final no to this recipient or this message. To our sign-in or our address it is the operator's to mend: later.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
  if (isFinal) return { status: 'FAILED', why }
  // The server would treat every other mail alike where it gives no answer or no TLS, closes its doors (421) or
  // refuses our sign-in.
  return {
    status: 'RETRY',
    why,
    isAway: responseCode === 0 || responseCode === 421 || OF_ITS_OWN.includes(code),
  }
}
