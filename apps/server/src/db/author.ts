/**
 * PostgreSQL has to know who changes something. The request knows it and sends it along with whatever it writes,
 * and the triggers there write the audit log (migration 033, decision 045). Handlers need not care; one that finds
 * out who is there calls `actsAs`.
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
  /** The site the path leads to: for rows that do not say it themselves. */
  siteId?: number | undefined
}

interface Scope {
  author: Author | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Makes whatever is written until `run` has ended this author's; what it leaves running then is nobody's. */
export async function writtenBy<Result>(
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

/** A call without a session has an author once a link or a password has told who it is. */
export function actsAs(userId: number): void {
  const scope = scopes.getStore()
  if (scope?.author) scope.author = { ...scope.author, userId }
}

/** Writes the author as the triggers read it; empty where nobody acts. */
export function authorNow(): string {
  const author = scopes.getStore()?.author
  if (!author) return ''
  const { at, userId: user, action, requestId: request = '', address = '', agent = '', siteId: site } = author
  return JSON.stringify({ at, user, action, request, address, agent: agent.slice(0, 300), site })
}

/** The text holds nothing else: what brings its own `commit` is no open transaction afterwards. */
const BEGIN = /^\s*(?:begin|start transaction[^;]*)\s*$/i
const END = /^\s*(?:commit|rollback)\s*$/i
const READ = /^\s*(?:select|savepoint|release|rollback to|commit|rollback|set|reset|show)\b/i

export interface Told {
  /** The statement to send instead of the given one. */
  text: string
  /** A statement that has to be sent before this one. */
  before: string | undefined
}

/**
 * One connection's knowledge of the author. A transaction is told as it begins, at no cost; anything else before it
 * writes.
 */
export class Telling {
  /** The author that the connection was told for as long as it lives. */
  #known = ''
  /** The author that the open transaction was told; undefined where none is open. */
  #inside: string | undefined

  /** @param author as `authorNow` says it */
  tell(text: string, author: string): Told {
    if (BEGIN.test(text)) {
      this.#inside = author
      return { text: author === this.#known ? text : `${text}; ${setting(author, true)}`, before: undefined }
    }
    if (END.test(text)) this.#inside = undefined
    if (READ.test(text) || author === (this.#inside ?? this.#known)) return { text, before: undefined }
    const isLocal = this.#inside !== undefined
    if (isLocal) this.#inside = author
    else this.#known = author
    return { text, before: setting(author, isLocal) }
  }
}

/** The text holds what a browser says of itself: escaped as PostgreSQL reads literals, backslashes too. */
function setting(author: string, isLocal: boolean): string {
  return `select set_config('earshot.by', ${pg.escapeLiteral(author)}, ${isLocal})`
}
