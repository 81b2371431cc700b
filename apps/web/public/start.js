// Runs before everything else, in old browsers too: plain ES5, no modules.
;(function () {
  var modern =
    'noModule' in document.createElement('script') &&
    typeof Promise !== 'undefined' &&
    typeof structuredClone === 'function' &&
    typeof Array.prototype.findLast === 'function' &&
    window.CSS &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)')
  if (!modern) {
    window.location.replace('/browserupdate.html')
    return
  }
  var chosen = null
  var signedIn = false
  try {
    chosen = localStorage.getItem('asistent.scheme')
    signedIn = localStorage.getItem('asistent.token') !== null
    // oxlint-disable-next-line no-unused-vars -- an old browser can't read a catch without its name
  } catch (error) {
    // Storage is switched off: the device's own scheme counts.
    chosen = null
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // The files of the page are asked for at once (apps/web/ahead.ts). Where the worker has them, or in development, there is
  // nothing to ask for.
  var mine = document.currentScript
  if (!mine.hasAttribute('data-ahead') || (navigator.serviceWorker && navigator.serviceWorker.controller)) return

  function ask(files, priority) {
    var links = document.createDocumentFragment()
    files.forEach(function (file) {
      var style = file.endsWith('.css')
      var link = document.createElement('link')
      link.rel = style ? 'preload' : 'modulepreload'
      if (style) {
        link.as = 'style'
        // As the part that needs it will ask: a request of another kind would not find this one, and ask again.
        link.crossOrigin = ''
      }
      link.fetchPriority = priority
      link.href = '/' + file
      links.appendChild(link)
    })
    document.head.appendChild(links)
  }
  if (!signedIn) return ask(mine.getAttribute('data-guest').split(' '), 'auto')

  // Only a hint: what doesn't come this way is fetched when it is wanted.
  var hint = new XMLHttpRequest()
  hint.open('GET', mine.getAttribute('data-ahead'))
  hint.responseType = 'json'
  hint.addEventListener('load', function () {
    var ahead = hint.response
    if (!ahead) return
    function named(place) {
      return ahead.files[place]
    }
    var path = location.pathname.replace(/(.)\/$/, '$1')
    var screen = ahead.screens.find(function (one) {
      return new RegExp('^' + one[0] + '$').test(path)
    })
    ask(ahead.frame.map(named), 'auto')
    // Behind the question who this is: a server without HTTP/2 is asked for six things at a time.
    if (screen) ask(screen[1].map(named), 'low')
  })
  hint.send()
})()
