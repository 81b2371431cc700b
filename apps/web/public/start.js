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
  try {
    chosen = localStorage.getItem('asistent.scheme')
    // oxlint-disable-next-line no-unused-vars -- an old browser can't read a catch without its name
  } catch (error) {
    // Storage is switched off: the device's own scheme counts.
    chosen = null
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
