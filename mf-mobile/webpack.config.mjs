import { remoteConfig } from '@parallax/federation/webpack';

export default await remoteConfig({ name: 'mf_mobile', config: import.meta.url });
