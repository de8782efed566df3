// Positions of the requested satellites: SGP4 for near-earth satellites (periods under 225 minutes), WGS-72.
// After D. A. Vallado and others, "Revisiting Spacetrack Report #3", AIAA 2006-6753.
// Lengths are in earth radii and angles in radians until the last line of position().

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

namespace {

const double kPi = std::acos(-1.0);
const double kRadiusKm = 6378.135;
const double kXke = 60.0 / std::sqrt(kRadiusKm * kRadiusKm * kRadiusKm / 398600.8);
const double kJ2 = 0.001082616, kJ3 = -0.00000253881, kJ4 = -0.00000165597;
const double kJ3J2 = kJ3 / kJ2;

double radians(const std::string& degrees) { return std::stod(degrees) * kPi / 180.0; }
double sq(double x) { return x * x; }
double cube(double x) { return x * x * x; }

class NearEarth {
 public:
  NearEarth(const std::string& line1, const std::string& line2) {
    bstar_ = std::stod(line1.substr(53, 6)) * 1e-5 * std::pow(10.0, std::stoi(line1.substr(59, 2)));
    inclination_ = radians(line2.substr(8, 8));
    node_ = radians(line2.substr(17, 8));
    std::string digits = line2.substr(26, 7);
    std::replace(digits.begin(), digits.end(), ' ', '0');
    e_ = std::stod("0." + digits);
    perigee_ = radians(line2.substr(34, 8));
    anomaly_ = radians(line2.substr(43, 8));
    recover_mean_motion(std::stod(line2.substr(52, 11)) * 2.0 * kPi / 1440.0);
    drag();
    secular_rates();
    if (!simple_) higher_drag();
  }

  std::array<double, 3> position(double t) const {
    const double mdf = anomaly_ + mdot_ * t;
    double m = mdf, argp = perigee_ + argpdot_ * t;
    const double node = node_ + nodedot_ * t + nodecf_ * t * t;
    double tempa = 1.0 - c1_ * t, tempe = bstar_ * c4_ * t, templ = 1.5 * c1_ * t * t;
    if (!simple_) {
      const double temp = omgcof_ * t + xmcof_ * (cube(1.0 + eta_ * std::cos(mdf)) - delmo_);
      m = mdf + temp;
      argp -= temp;
      tempa -= t * t * (d2_ + t * (d3_ + t * d4_));
      tempe += bstar_ * c5_ * (std::sin(m) - sinmo_);
      templ += t * t * t * (t3cof_ + t * (t4cof_ + t * t5cof_));
    }
    const double e = std::max(e_ - tempe, 1e-6);
    if (e >= 1.0) throw std::domain_error("the orbit is no ellipse any more");
    return place(a_ * sq(tempa), e, m + n_ * templ, argp, node);
  }

 private:
  void recover_mean_motion(double kozai) {
    cosi_ = std::cos(inclination_);
    sini_ = std::sin(inclination_);
    cosi2_ = sq(cosi_);
    con41_ = 3.0 * cosi2_ - 1.0;
    beta2_ = 1.0 - sq(e_);
    beta_ = std::sqrt(beta2_);
    const double d1 = 0.75 * kJ2 * con41_ / (beta_ * beta2_);
    const double ak = std::pow(kXke / kozai, 2.0 / 3.0);
    const double d = d1 / sq(ak);
    const double adel = ak * (1.0 - sq(d) - d * (1.0 / 3.0 + 134.0 * sq(d) / 81.0));
    n_ = kozai / (1.0 + d1 / sq(adel));
    a_ = std::pow(kXke / n_, 2.0 / 3.0);
  }

  void drag() {
    const double perigee_km = (a_ * (1.0 - e_) - 1.0) * kRadiusKm;
    simple_ = perigee_km < 220.0;
    const double s_km = perigee_km >= 156.0 ? 78.0 : perigee_km < 98.0 ? 20.0 : perigee_km - 78.0;
    s_ = s_km / kRadiusKm + 1.0;
    tsi_ = 1.0 / (a_ - s_);
    eta_ = a_ * e_ * tsi_;
    const double etasq = sq(eta_), eeta = e_ * eta_, psisq = std::fabs(1.0 - etasq);
    const double coef = std::pow((120.0 - s_km) / kRadiusKm * tsi_, 4);
    const double coef1 = coef / std::pow(psisq, 3.5);
    x1mth2_ = 1.0 - cosi2_;
    c1_ = bstar_ * coef1 * n_ *
          (a_ * (1.0 + 1.5 * etasq + eeta * (4.0 + etasq)) +
           0.375 * kJ2 * tsi_ / psisq * con41_ * (8.0 + 3.0 * etasq * (8.0 + etasq)));
    c4_ = 2.0 * n_ * coef1 * a_ * beta2_ *
          (eta_ * (2.0 + 0.5 * etasq) + e_ * (0.5 + 2.0 * etasq) -
           kJ2 * tsi_ / (a_ * psisq) *
               (-3.0 * con41_ * (1.0 - 2.0 * eeta + etasq * (1.5 - 0.5 * eeta)) +
                0.75 * x1mth2_ * (2.0 * etasq - eeta * (1.0 + etasq)) * std::cos(2.0 * perigee_)));
    c5_ = 2.0 * coef1 * a_ * beta2_ * (1.0 + 2.75 * (etasq + eeta) + eeta * etasq);
    if (e_ > 1e-4) {
      omgcof_ = bstar_ * (-2.0 * coef * tsi_ * kJ3J2 * n_ * sini_ / e_) * std::cos(perigee_);
      xmcof_ = -2.0 / 3.0 * coef * bstar_ / eeta;
    }
  }

  void secular_rates() {
    const double c2 = cosi2_, c4 = sq(cosi2_);
    const double pinvsq = 1.0 / sq(a_ * beta2_);
    const double t1 = 1.5 * kJ2 * pinvsq * n_;
    const double t2 = 0.5 * t1 * kJ2 * pinvsq;
    const double t3 = -0.46875 * kJ4 * sq(pinvsq) * n_;
    mdot_ = n_ + 0.5 * t1 * beta_ * con41_ + 0.0625 * t2 * beta_ * (13.0 - 78.0 * c2 + 137.0 * c4);
    argpdot_ = -0.5 * t1 * (1.0 - 5.0 * c2) + 0.0625 * t2 * (7.0 - 114.0 * c2 + 395.0 * c4) +
               t3 * (3.0 - 36.0 * c2 + 49.0 * c4);
    const double xhdot1 = -t1 * cosi_;
    nodedot_ = xhdot1 + (0.5 * t2 * (4.0 - 19.0 * c2) + 2.0 * t3 * (3.0 - 7.0 * c2)) * cosi_;
    nodecf_ = 3.5 * beta2_ * xhdot1 * c1_;
    const double denominator = std::max(1.0 + cosi_, 1.5e-12);
    xlcof_ = -0.25 * kJ3J2 * sini_ * (3.0 + 5.0 * cosi_) / denominator;
    aycof_ = -0.5 * kJ3J2 * sini_;
  }

  void higher_drag() {
    d2_ = 4.0 * a_ * tsi_ * sq(c1_);
    const double temp = d2_ * tsi_ * c1_ / 3.0;
    d3_ = (17.0 * a_ + s_) * temp;
    d4_ = 0.5 * temp * a_ * tsi_ * (221.0 * a_ + 31.0 * s_) * c1_;
    t3cof_ = d2_ + 2.0 * sq(c1_);
    t4cof_ = 0.25 * (3.0 * d3_ + c1_ * (12.0 * d2_ + 10.0 * sq(c1_)));
    t5cof_ = 0.2 * (3.0 * d4_ + 12.0 * c1_ * d3_ + 6.0 * sq(d2_) + 15.0 * sq(c1_) * (2.0 * d2_ + sq(c1_)));
    delmo_ = cube(1.0 + eta_ * std::cos(anomaly_));
    sinmo_ = std::sin(anomaly_);
  }

  std::array<double, 3> place(double a, double e, double m, double argp, double node_at) const {
    const double long_period = 1.0 / (a * (1.0 - sq(e)));
    const double axn = e * std::cos(argp), ayn = e * std::sin(argp) + long_period * aycof_;
    const double u = std::fmod(m + argp + long_period * xlcof_ * axn, 2.0 * kPi);
    double anomaly = u;
    for (int i = 0; i < 10; ++i) {
      const double sine = std::sin(anomaly), cosine = std::cos(anomaly);
      const double step =
          (u - ayn * cosine + axn * sine - anomaly) / (1.0 - cosine * axn - sine * ayn);
      anomaly += std::clamp(step, -0.95, 0.95);
      if (std::fabs(step) < 1e-12) break;
    }
    const double sine = std::sin(anomaly), cosine = std::cos(anomaly);
    const double ecose = axn * cosine + ayn * sine, esine = axn * sine - ayn * cosine;
    const double el2 = sq(axn) + sq(ayn), pl = a * (1.0 - el2), beta = std::sqrt(1.0 - el2);
    const double radius = a * (1.0 - ecose), temp = esine / (1.0 + beta);
    const double sinu = a / radius * (sine - ayn - axn * temp);
    const double cosu = a / radius * (cosine - axn + ayn * temp);
    const double sin2u = 2.0 * cosu * sinu, cos2u = 1.0 - 2.0 * sq(sinu);
    const double t1 = 0.5 * kJ2 / pl, t2 = t1 / pl;
    const double r = radius * (1.0 - 1.5 * t2 * beta * con41_) + 0.5 * t1 * x1mth2_ * cos2u;
    const double su = std::atan2(sinu, cosu) - 0.25 * t2 * (7.0 * cosi2_ - 1.0) * sin2u;
    const double node = node_at + 1.5 * t2 * cosi_ * sin2u;
    const double inclination = inclination_ + 1.5 * t2 * cosi_ * sini_ * cos2u;
    const double mx = -std::sin(node) * std::cos(inclination), my = std::cos(node) * std::cos(inclination);
    const double x = mx * std::sin(su) + std::cos(node) * std::cos(su);
    const double y = my * std::sin(su) + std::sin(node) * std::cos(su);
    const double z = std::sin(inclination) * std::sin(su);
    return {r * x * kRadiusKm, r * y * kRadiusKm, r * z * kRadiusKm};
  }

  double bstar_, inclination_, node_, e_, perigee_, anomaly_, n_, a_;
  double cosi_, sini_, cosi2_, con41_, beta2_, beta_, x1mth2_;
  double s_, tsi_, eta_, c1_, c4_, c5_, omgcof_ = 0.0, xmcof_ = 0.0;
  double mdot_, argpdot_, nodedot_, nodecf_, xlcof_, aycof_;
  double d2_ = 0.0, d3_ = 0.0, d4_ = 0.0, t3cof_ = 0.0, t4cof_ = 0.0, t5cof_ = 0.0, delmo_ = 0.0, sinmo_ = 0.0;
  bool simple_;
};

// Element sets by catalogue number; of one that is listed twice the first counts.
std::map<int, NearEarth> read_elements(const std::string& path) {
  std::ifstream file(path);
  std::map<int, NearEarth> elements;
  std::string line, line1;
  while (std::getline(file, line)) {
    if (line.rfind("1 ", 0) == 0) line1 = line;
    if (line.rfind("2 ", 0) == 0) elements.emplace(std::stoi(line.substr(2, 5)), NearEarth(line1, line));
  }
  return elements;
}

}  // namespace

int main() {
  const auto elements = read_elements("/judge/input/SGP4-VER.TLE");
  std::ifstream requests("/judge/input/requests.csv");
  std::FILE* out = std::fopen("/judge/output/positions.csv", "w");
  if (out == nullptr) return 1;
  std::fprintf(out, "satnum,minutes,x,y,z\n");
  std::string line;
  std::getline(requests, line);
  while (std::getline(requests, line)) {
    const auto comma = line.find(',');
    if (comma == std::string::npos) continue;
    const int satnum = std::stoi(line);
    const double minutes = std::stod(line.substr(comma + 1));
    try {
      const auto p = elements.at(satnum).position(minutes);
      std::fprintf(out, "%d,%.8f,%.8f,%.8f,%.8f\n", satnum, minutes, p[0], p[1], p[2]);
    } catch (const std::domain_error& error) {
      std::cerr << line << ": " << error.what() << '\n';
    }
  }
  return std::fclose(out) == 0 ? 0 : 1;
}
