import { useDeferredValue } from 'react'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { asIs } from '#lib/address/use-address.ts'
import { retryChunk } from '#lib/chunks/retry-chunk.ts'
import type {
  ListEndpoint,
  ListReader,
  ListReaderOptions,
  ListSearch,
  NoChoices,
  OwnChoices,
} from './list-search.ts'

type Reading = typeof import('./list-reader.ts')
let loading: Promise<Reading> | undefined
let loaded: Reading | undefined

/** Loads the schemas that read a list's address. A list that is opened by its plain address does not need them. */
export function loadListReader(): Promise<Reading> {
  loading ??= retryChunk(async () => {
    loaded = await import('./list-reader.ts')
    return loaded
  })
  return loading
}

/**
 * Returns the schemas, and suspends until they are there. It does not use `use`, which would make a page wait again
 * even for schemas that have already come.
 */
function presentReading(): Reading {
  if (loaded === undefined) throw loadListReader()
  return loaded
}

/** Keeps what has not been read yet as it is. */
const PLAIN: ListReader<never> = { read: () => searchOfList({}), kept: asIs }

/**
 * Returns the list's reader.
 * @param written what has to be understood, if anything. The reader of a plain list is loaded after its first change,
 * and the page stays on screen until then.
 */
export function useListReader<E extends ListEndpoint, Own extends OwnChoices = NoChoices>(
  { endpoint, ...knows }: { endpoint: E } & ListReaderOptions<Own>,
  written: object,
): ListReader<ListSearch<E, Own>> & { isComing: boolean } {
  const isPlainNow = Object.keys(written).length === 0
  const isPlainBefore = useDeferredValue(isPlainNow)
  const isPlain = loaded === undefined ? isPlainBefore : isPlainNow
  const { read, kept } = isPlain ? PLAIN : presentReading().listReader(endpoint, knows)
  return { read, kept, isComing: isPlain && !isPlainNow }
}
