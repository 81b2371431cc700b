// A part of the service worker: what a push shows, and where a click on it leads. Pushes with one tag replace each other.

self.addEventListener('push', (event) => {
  const { heading, title, path, tag } = event.data ? event.data.json() : {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(heading || 'Асистент за детски градини', {
      body: title,
      tag,
      lang: 'bg',
      icon: '/icons/icon-192.png',
      data: { path: typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') ? path : '/' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => new URL(one.url).pathname + new URL(one.url).search === path)
      if (open) return open.focus()
      const any = windows[0]
      return any ? any.focus().then((one) => one.navigate(path)) : self.clients.openWindow(path)
    }),
  )
})
