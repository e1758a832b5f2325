/** Values outside React, which any code may read and which components follow (`use-store.ts`). */

/** A value that others may read and follow, and only its owner may change. */
export interface ReadableStore<T> {
  get: () => T
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends ReadableStore<T> {
  /** The listeners are called, unless the value is the one that is there. */
  set: (next: T) => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, notify } = createListeners()
  return {
    get: () => value,
    set: next => {
      if (Object.is(value, next)) return
      value = next
      notify()
    },
    subscribe,
  }
}

/** Makes the listeners of a value that is kept elsewhere, such as in the browser's storage. */
export function createListeners(): { subscribe: ReadableStore<unknown>['subscribe']; notify: () => void } {
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
