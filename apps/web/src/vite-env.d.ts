/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly BUILD_VERSION?: string;
  readonly BUILD_DATE?: string;
}
