/** A message in parts, as it is kept until the last of them has come. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowOf, text } from '#db/rows.ts'

export interface MessageKey {
  userId: number
  messageId: string
}

export interface StoredMessage {
  call: string
  total_chunks: number
  result_id: number | null
  completed_at: Date | null
}

interface OpenMessage extends MessageKey {
  call: string
  total: number
  now: Date
  /** A message that was begun before this and is not complete starts anew. */
  oldest: Date
}

/** The message, made where there is none. Locked: parts that come at once are taken one after the other. */
export async function openMessage(trx: Db, open: OpenMessage): Promise<StoredMessage> {
  const { userId, messageId, call, total, now, oldest } = open
  await trx
    .deleteFrom('chunked_messages')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('completed_at', 'is', null)
    .where('created_at', '<=', oldest)
    .execute()
  await trx
    .insertInto('chunked_messages')
    .values({ user_id: userId, message_id: messageId, call, total_chunks: total, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('chunked_messages')
    .select(['call', 'total_chunks', 'result_id', 'completed_at'])
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** @returns whether this part is, now or already, the one that is kept at its place */
export async function storeChunk(
  trx: Db,
  { userId, messageId, index, chunk }: MessageKey & { index: number; chunk: string },
): Promise<boolean> {
  const { kept } = (await rowOf(
    trx,
    { kept: text },
    sql`insert into chunked_parts as p (user_id, message_id, chunk_index, chunk)
    values (${userId}, ${messageId}, ${index}, ${chunk})
    on conflict (user_id, message_id, chunk_index) do update set chunk = p.chunk
    returning p.chunk as kept`,
  )) ?? { kept: null }
  return kept === chunk
}

export async function measureMessage(
  trx: Db,
  { userId, messageId }: MessageKey,
): Promise<{ parts: number; bytes: number }> {
  const row = await rowOf(
    trx,
    { parts: int, bytes: int },
    sql`select count(*) as parts, coalesce(sum(octet_length(chunk)), 0) as bytes from chunked_parts
    where user_id = ${userId} and message_id = ${messageId}`,
  )
  return row ?? { parts: 0, bytes: 0 }
}

export async function readMessage(trx: Db, { userId, messageId }: MessageKey): Promise<string> {
  const row = await rowOf(
    trx,
    { whole: text },
    sql`select coalesce(string_agg(chunk, '' order by chunk_index), '') as whole from chunked_parts
    where user_id = ${userId} and message_id = ${messageId}`,
  )
  return row?.whole ?? ''
}

/** Its text is no longer needed, what came of it is. */
export async function completeMessage(
  trx: Db,
  { userId, messageId, resultId, now }: MessageKey & { resultId: number; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('chunked_parts')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute()
  await trx
    .updateTable('chunked_messages')
    .set({ result_id: resultId, completed_at: now })
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute()
}
