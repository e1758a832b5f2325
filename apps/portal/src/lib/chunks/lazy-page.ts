import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import { retryChunk } from './retry-chunk.ts'

/** A route's component whose code and texts are fetched when it is opened or about to be. */
export interface LazyPage {
  (): React.ReactNode
  /** What the page begins with; the build lists both (`build/route-pages.ts`). */
  load: () => Promise<object>
  texts: readonly string[]
  /** It is removed once the page is there, as in the router's own lazy components. @throws ChunkLoadError */
  preload?: (() => Promise<void>) | undefined
}

/**
 * Makes a lazy page. Unlike with the router's own, a page that could not be fetched reloads nothing and is fetched anew
 * with the next try.
 * @param texts the namespaces that its code asks for from the start; they are fetched beside it
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  texts: readonly string[] = [],
): LazyPage {
  let component: ComponentType | undefined
  let loading: Promise<void> | undefined

  async function fetchAll(): Promise<void> {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    component = module[name]
    Page.preload = undefined
  }

  function preload(): Promise<void> {
    loading ??= fetchAll().finally(() => {
      loading = undefined
    })
    return loading
  }

  // The router draws a page only after it has been fetched.
  const draw = () => (component === undefined ? null : createElement(component))
  const Page: LazyPage = Object.assign(draw, { load, texts, preload })
  return Page
}

export function isLazyPage(component: unknown): component is LazyPage {
  return typeof component === 'function' && 'load' in component
}

/** True if every part of the page has been fetched. */
export function isPageLoaded(component: unknown): boolean {
  return typeof component === 'function' && (!('preload' in component) || component.preload === undefined)
}

/**
 * Makes a part of a page that is fetched when it is first shown. Without a network its place stays empty, or shows its
 * Suspense fallback, until it comes: the page itself never fails because of a part.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryChunk(load) }))
}
