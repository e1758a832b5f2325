import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// A page's code is imported when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

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
