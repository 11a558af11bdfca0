import { WeatherScreen } from '../features/weather/weather-screen.js';

export default function Weather() {
  return <WeatherScreen />;
}
