/**
 * Does what need not wait for the portal's code. The build makes it one script of the page's head, which allows no script
 * inside the page (`build/prefetch-script.ts`). Any browser with modules reads it, so it runs on much that the portal cannot.
 */
import { askFirst } from './first-answers.ts'
import { paintFirst } from './first-paint.ts'

paintFirst(location)
// This is the newest feature that the portal needs: a browser that has it never fetches the warning.
if (typeof Object.hasOwn === 'function') askFirst(location)
else {
  const warning = document.createElement('script')
  warning.src = '/public/unsupported.js'
  document.head.append(warning)
}
