// Sets the colour scheme before the first paint. A file of its own because the page allows no inline script.
;(() => {
  var choice = null
  try {
    choice = localStorage.getItem('earshot-color-scheme')
  } catch (_) {}
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
