import { useDeferredValue } from 'react'
import { retryChunk } from '#lib/chunks/retry-chunk.ts'
import { searchOfList } from '#lib/search-of-list.ts'
import { asIs } from '#lib/use-address.ts'
import type { ListEntry, ListKnows, ListReader, ListSearch, NoChoices, OwnChoices } from './list-search.ts'

type Reading = typeof import('./list-reader.ts')
let loading: Promise<Reading> | undefined
let loaded: Reading | undefined

/** The schemas that read a list's address. A list opened by its plain address does without. */
export function loadListReader(): Promise<Reading> {
  loading ??= retryChunk(async () => {
    loaded = await import('./list-reader.ts')
    return loaded
  })
  return loading
}

/** Suspends until it is there. Not by `use`: what has waited by that has to be waited for again, come or not. */
function presentReading(): Reading {
  if (loaded === undefined) throw loadListReader()
  return loaded
}

/** What has not been read yet is kept as it is. */
const PLAIN: ListReader<never> = { read: () => searchOfList({}), kept: asIs }

/**
 * @param written what has to be understood; nothing, while nothing stands there. After the first change of a plain
 * list its reader is on its way: the page stays on screen until then.
 */
export function useListReader<E extends ListEntry, Own extends OwnChoices = NoChoices>(
  { entry, ...knows }: { entry: E } & ListKnows<Own>,
  written: object,
): ListReader<ListSearch<E, Own>> & { isComing: boolean } {
  const isPlainNow = Object.keys(written).length === 0
  const isPlainBefore = useDeferredValue(isPlainNow)
  const isPlain = loaded === undefined ? isPlainBefore : isPlainNow
  const { read, kept } = isPlain ? PLAIN : presentReading().listReader(entry, knows)
  return { read, kept, isComing: isPlain && !isPlainNow }
}
