/** A file as a browser's form sends it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Type declared by the client; the server ignores it. */
  readonly type?: string
}

const boundary = '----asistent-test-boundary'

export const multipartType = `multipart/form-data; boundary=${boundary}`

/** Multipart body with these files under one field. Built manually, so that malformed bodies are possible too. */
export function multipartBody(field: string, files: readonly SentFile[], end = `--${boundary}--\r\n`): Buffer {
  const parts = files.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from(end)])
}
