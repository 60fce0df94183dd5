/**
 * Global types that the declarations of this package name, and that a project has from the DOM or from Node's types: declared
 * here without members, which changes none that is there, so that a project with neither compiles too.
 */
/* oxlint-disable typescript/no-empty-object-type, typescript/no-empty-interface, unicorn/require-module-specifiers */
declare global {
  interface AbortController {}
  interface AbortSignal {}
  interface AsyncDisposable {}
  interface Headers {}
  interface Response {}
  interface URL {}
}

export {}
