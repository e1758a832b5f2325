// Sets the colour scheme before the first paint, and which first paint it is (src/app/first-paint.css). A file of its
// own because the page allows no inline script.
;(() => {
  var choice = null
  var known = false
  try {
    choice = localStorage.getItem('earshot-color-scheme')
    known = localStorage.getItem('earshot-store') !== null
  } catch (_) {}
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // Sign-in is what comes; a link of an activation mail leads on.
  var front = !known && /^\/(sign-in)?$/.test(location.pathname) && location.search.indexOf('activate=') < 0
  if (front) document.documentElement.setAttribute('data-first', 'front')
})()
