import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// A page's code is imported when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError: elementError })

/**
 * Prints the document only where somebody reads the message: while a test waits for an element, nearly all of these
 * errors are thrown away.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, elementError)
  let text: string | undefined
  const read = () => {
    text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return text
  }
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: read,
    set: given => (text = given),
  })
}

// The document here has no size and tells of nothing that comes into view; without this, all of a page counts as in view.
Reflect.deleteProperty(window, 'IntersectionObserver')

/** Every failed call is logged there; a test that makes calls fail on purpose would drown the report. */
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

afterEach(() => {
  cleanup()
  localStorage.clear()
  // The library outlives the file: after a test that lost the network, each later file's calls would wait for it.
  onlineManager.setOnline(true)
})

/**
 * The files share a worker, its document and the libraries; the portal's own modules are loaded anew for each file, as
 * by a reload, because their state would be another file's.
 */
afterAll(async () => {
  // An import that ended halfway would be missing in the next file, which gets it from here.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
