// Logo of the product: a four-leaf clover with one sunlit leaf and a pencil as its stem.

const leaf = 'M24 22.2C18.6 19 14.4 14 16.4 9.4 18.1 5.6 22.6 5.8 24 9.3c1.4-3.5 5.9-3.7 7.6.1 2 4.6-2.2 9.6-7.6 12.8Z'

export function Emblem({ size = 40, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="4 6 40 40"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      style={{ flex: 'none' }}
    >
      <path d="M21.6 22h4.8v15.4L24 45.4l-2.4-8Z" fill="var(--accent)" />
      <path d="M21.6 37.4h4.8L24 45.4Z" fill="#f6e2bd" />
      <path d="m22.9 41.8 1.1 3.6 1.1-3.6Z" fill="#2b2620" />
      <path d={leaf} transform="rotate(-45 24 22.2)" fill="#27816a" />
      <path d={leaf} transform="rotate(45 24 22.2)" fill="var(--accent)" />
      <path d={leaf} transform="rotate(135 24 22.2)" fill="#106c56" />
      <path d={leaf} transform="rotate(225 24 22.2)" fill="#4ba189" />
      <circle cx="24" cy="22.2" r="1.9" fill="#fffefb" />
    </svg>
  )
}
