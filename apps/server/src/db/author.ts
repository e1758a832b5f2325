/**
 * PostgreSQL has to know who changes something. The request knows it and sends it along with whatever it writes,
 * and the triggers there write the audit log (migration 033, decision 045). Handlers need not care; one that finds
 * out who is there calls `setAuthorUser`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Author {
  at: Date
  /** The user, or null where nobody is signed in, and for what happens by itself. */
  userId: number | null
  /** The call's name in the contract; `job.` and its name for a job. */
  action: string
  requestId?: string
  address?: string
  /** The name that the browser gives itself. */
  agent?: string
  /** The name of the API key by which a program acts in the user's name. */
  key?: string | undefined
  /** The site the path leads to: for rows that do not say it themselves. */
  siteId?: number | undefined
}

interface Scope {
  author: Author | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** What is written until `run` has ended is recorded as this author's; what runs on after it has no author. */
export async function runAsAuthor<Result>(
  author: Author,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const scope: Scope = { author }
  try {
    return await scopes.run(scope, async () => await run())
  } finally {
    scope.author = null
  }
}

/** Sets the author of a call without a session, once a link or a password has proved who it is. */
export function setAuthorUser(userId: number): void {
  const scope = scopes.getStore()
  if (scope?.author) scope.author = { ...scope.author, userId }
}

/** The user who acts, as far as that is known by now. */
export function currentAuthorUser(): number | null {
  return scopes.getStore()?.author?.userId ?? null
}

/** Writes the author as the triggers read it; empty where nobody acts. */
export function currentAuthor(): string {
  const author = scopes.getStore()?.author
  if (!author) return ''
  const {
    at,
    userId: user,
    action,
    requestId: request = '',
    address = '',
    agent = '',
    siteId: site,
    key,
  } = author
  return JSON.stringify({ at, user, action, request, address, agent: agent.slice(0, 300), site, key })
}

/** The text holds nothing else: what brings its own `commit` is no open transaction afterwards. */
const BEGIN = /^\s*(?:begin|start transaction[^;]*)\s*$/i
const END = /^\s*(?:commit|rollback)\s*$/i
const READ = /^\s*(?:select|savepoint|release|rollback to|commit|rollback|set|reset|show)\b/i

export interface TrackedStatement {
  /** The statement to send instead of the given one. */
  text: string
  /** A statement that has to be sent before this one. */
  before: string | undefined
}

/**
 * Knows which author PostgreSQL was told on one connection. A transaction is told as it begins, at no extra cost;
 * another statement is told before it writes.
 */
export class AuthorTracker {
  /** The author that the connection was told for as long as it lives. */
  #connectionAuthor = ''
  /** The author that the open transaction was told; undefined where none is open. */
  #transactionAuthor: string | undefined

  /** @param author as `currentAuthor` says it */
  prepare(text: string, author: string): TrackedStatement {
    if (BEGIN.test(text)) {
      this.#transactionAuthor = author
      return {
        text: author === this.#connectionAuthor ? text : `${text}; ${setAuthorStatement(author, true)}`,
        before: undefined,
      }
    }
    if (END.test(text)) this.#transactionAuthor = undefined
    if (READ.test(text) || author === (this.#transactionAuthor ?? this.#connectionAuthor))
      return { text, before: undefined }
    const isLocal = this.#transactionAuthor !== undefined
    if (isLocal) this.#transactionAuthor = author
    else this.#connectionAuthor = author
    return { text, before: setAuthorStatement(author, isLocal) }
  }
}

/** The text holds what a browser says of itself: escaped as PostgreSQL reads literals, backslashes too. */
function setAuthorStatement(author: string, isLocal: boolean): string {
  return `select set_config('earshot.by', ${pg.escapeLiteral(author)}, ${isLocal})`
}
